import fc from 'fast-check';
import { fits as fitsContract } from '../../../server/src/testing/calls/fits.ts';

/** A schema of the contract, as JSON has it. */
export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Whether a value is one of a schema. */
export const fits = (schema: Schema, value: unknown): boolean => fitsContract(schema as never, value);

const LONGEST = 300;
const MOST_ITEMS = 6;
const ODD_TEXTS = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '<script>',
  '%00',
  '../..',
  '\u202e',
  '👩‍👩‍👧',
  'İ',
  'null',
  '1e999',
  '-0',
];

/** Values of a schema. Ids are some of those that `ids` gives, or new ones. */
export function valuesOf(schema: Schema, ids: () => readonly string[]): fc.Arbitrary<unknown> {
  const inner = (each: Schema) => valuesOf(each, ids);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...(parts as object[])));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema);
  if (schema.type === 'string') return textsOf(schema, ids);
  if (schema.type === 'array') {
    const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS) };
    return fc.array(inner(schema.items ?? {}), length);
  }
  if (schema.type === 'object' && schema.patternProperties) return fc.constant({});
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, inner(each)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
  }
  return fc.jsonValue();
}

function numbersOf({ type, minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(Math.max(minimum, -(2 ** 31))), Math.floor(Math.min(maximum, 2 ** 31 - 1))];
  const small = fc.integer({ min: Math.min(Math.max(min, -2), max), max: Math.max(Math.min(max, 20), min) });
  const any = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(small, any);
}

function textsOf(
  { format, pattern, minLength = 0, maxLength = LONGEST }: Schema,
  ids: () => readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') {
    const upper = fc.uuid().map((id) => id.toUpperCase());
    const known = fc.nat().map((at) => ids()[at % Math.max(1, ids().length)] ?? NOBODY);
    return fc.oneof({ weight: 4, arbitrary: known }, fc.uuid(), upper);
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, LONGEST) });
  const length = { minLength, maxLength: Math.min(maxLength, LONGEST) };
  const odd = ODD_TEXTS.filter((text) => text.length >= minLength && text.length <= maxLength).map((text) =>
    fc.constant(text),
  );
  return fc.oneof(
    ...odd,
    { weight: 5, arbitrary: fc.string(length) },
    { weight: 5, arbitrary: fc.string({ ...length, unit: 'grapheme' }) },
  );
}

const NOBODY = '00000000-0000-4000-8000-00000000000f';

/** Values at the edges of a schema, and of other types: some fit, some do not. */
function edgesOf(schema: Schema): unknown[] {
  const others: unknown[] = [null, true, 7, -1.5, 'x', [], {}, [[]], { a: 1 }];
  if (schema.anyOf) return [...schema.anyOf.flatMap(edgesOf), 'none of them'];
  if (schema.const !== undefined) return [schema.const, ...others];
  if (schema.type === 'string') {
    const { minLength = 0, maxLength } = schema;
    if (schema.format === 'uuid')
      return [NOBODY, NOBODY.toUpperCase(), `{${NOBODY}}`, NOBODY.replaceAll('-', ''), '', ...others];
    const edges =
      maxLength === undefined || maxLength > 30_000
        ? []
        : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '😀'.repeat(maxLength)];
    return ['', 'x'.repeat(minLength), ...edges, ...ODD_TEXTS, ...others];
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 0 } = schema;
    const big = [2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e300, 0.1, -0];
    return [minimum, minimum - 1, maximum, maximum + 1, ...big, '1', ...others];
  }
  if (schema.type === 'array') {
    const { maxItems } = schema;
    return maxItems === undefined
      ? others
      : [...others, Array<string>(maxItems).fill('x'), Array<string>(maxItems + 1).fill('x')];
  }
  return others;
}

/** A good value changed in one place, to each edge once. */
export function variantsOf(schema: Schema, good: unknown): unknown[] {
  const branch = schema.anyOf?.find((each) => fits(each, good));
  const edges = edgesOf(schema);
  if (branch) return [...variantsOf(branch, good), ...edges];
  if (Array.isArray(good) && schema.items && good.length > 0) {
    const [first, ...rest] = good;
    const longer = Array(schema.maxItems ?? 0).fill(first);
    return [
      ...variantsOf(schema.items, first).map((each) => [each, ...rest]),
      [first, ...good],
      longer,
      [...longer, first],
      ...edges,
    ];
  }
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 || typeof good !== 'object' || good === null) return edges;
  const changed = properties.flatMap(([name, each]) => {
    const { [name]: value, ...without } = good as Record<string, unknown>;
    return [without, ...variantsOf(each, value).map((edge) => ({ ...good, [name]: edge }))];
  });
  return [...changed, { ...good, unknown_field: 1 }, ...edges];
}
