import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Factories = Required<NonNullable<SchemaController['compilersFactory']>>;

/**
 * Fastify's own compilers, with each schema of the contract compiled once per process: hundreds of responses share the
 * error schema, and tests build many apps. Schemas are self-contained and all apps use the same options, so a compiled
 * schema can be reused for every route. It is compiled when it is first used, because all of
 * them would delay every start.
 */
export const schemaController: SchemaController = {
  compilersFactory: {
    buildValidator: onFirstUse(AjvCompiler() as Factories['buildValidator'], lazyValidator),
    buildSerializer: onFirstUse(SerializerSelector() as Factories['buildSerializer'], lazySerializer),
  },
};

type Compiler<Compiled> = (schemas: unknown, options: unknown) => (route: { schema: object }) => Compiled;
type Validator = ((data: unknown) => unknown) & { errors?: unknown };
type Serializer = (data: unknown) => string;

function onFirstUse<Factory, Compiled>(build: Factory, lazy: (compile: () => Compiled) => Compiled): Factory {
  const known = new WeakMap<object, Compiled>();
  const compiler: Compiler<Compiled> = (schemas, options) => {
    const compile = (build as Compiler<Compiled>)(schemas, options);
    return (route) => {
      const made = known.get(route.schema) ?? lazy(() => compile(route));
      known.set(route.schema, made);
      return made;
    };
  };
  return compiler as Factory;
}

function lazyValidator(compile: () => Validator): Validator {
  let compiled: Validator | null = null;
  const validate: Validator = (data) => {
    compiled ??= compile();
    const result = compiled(data);
    validate.errors = compiled.errors;
    return result;
  };
  return validate;
}

function lazySerializer(compile: () => Serializer): Serializer {
  let compiled: Serializer | null = null;
  return (data) => {
    compiled ??= compile();
    return compiled(data);
  };
}
