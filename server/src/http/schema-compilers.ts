import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Factories = Required<NonNullable<SchemaController['compilersFactory']>>;

/**
 * Fastify's own compilers, with each schema of the contract compiled once per process: hundreds of responses share the
 * error schema, and tests build many apps. Schemas are self-contained and all apps use the same options, so a compiled
 * schema can be reused for every route.
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
