import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Factories = Required<NonNullable<SchemaController['compilersFactory']>>;

/**
 * Fastify's own compilers, but each schema of the contract is compiled once in a process: hundreds of answers share the
 * schema of an error, and tests build many apps. Schemas refer to nothing outside themselves, and all apps use the same
 * options, so what was compiled for one route serves every other.
 */
export const schemaController: SchemaController = {
  compilersFactory: {
    buildValidator: compileOnce(AjvCompiler() as Factories['buildValidator']),
    buildSerializer: compileOnce(SerializerSelector() as Factories['buildSerializer']),
  },
};

type Compiler<Options, Compiled> = (schemas: unknown, options: Options) => (route: { schema: object }) => Compiled;

function compileOnce<Factory>(build: Factory): Factory {
  const compiled = new WeakMap<object, unknown>();
  const once: Compiler<unknown, unknown> = (schemas, options) => {
    const compile = (build as Compiler<unknown, unknown>)(schemas, options);
    return (route) => {
      const known = compiled.get(route.schema);
      if (known !== undefined) return known;
      const made = compile(route);
      compiled.set(route.schema, made);
      return made;
    };
  };
  return once as Factory;
}
