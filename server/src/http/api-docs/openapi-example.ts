import type { TSchema } from 'typebox';

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  pattern?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

const UUID = '3f8a1c52-7d4e-4b60-9a3f-5c2e8d1b7a94';
const INSTANT = '2026-09-13T17:00:00.000Z';

/** Example values by name: football rather than lorem ipsum. */
const WORDS: Readonly<Record<string, string>> = {
  name: 'Patrick Mahomes',
  nickname: 'Chiefs',
  abbreviation: 'KC',
  teamAbbreviation: 'KC',
  opponent: 'BUF',
  username: 'ann',
  display_name: 'ann',
  displayName: 'ann',
  groupName: 'The office',
  email: 'ann@example.org',
  lineupName: 'Sunday nine',
  lineup_name: 'Sunday nine',
  position_key: 'qb1',
  positionKey: 'QB1',
  position: 'QB',
  logo_url: 'https://a.espncdn.com/i/teamlogos/nfl/500/kc.png',
  primary_color: '#e31837',
  primaryColor: '#e31837',
  secondary_color: '#ffb81c',
  secondaryColor: '#ffb81c',
  page: '1',
  time_remaining: '6:42',
  timeRemaining: '6:42',
  injury_status: 'questionable',
  injury_notes: 'ankle',
  token: 'Zm9vdGJhbGwtaXMtYS1nYW1lLW9mLWluY2hlcw',
  message: 'Come and play with us.',
  password: 'a long sentence of yours',
  subject: 'Scores of Sunday',
  description: 'Every player, once.',
  source: 'espn',
  zone: 'America/New_York',
  time_zone: 'America/New_York',
  timeZone: 'America/New_York',
  url: 'https://play.example.org/groups',
  error: 'Please sign in to continue.',
};

/** A deterministic example that fits a schema of the contract. `name` is the name of the value. */
export function exampleOf(schema: TSchema, name = ''): unknown {
  return make(schema as Schema, name);
}

function make(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return make(schema.anyOf.find(({ type }) => type !== 'null') ?? { type: 'null' }, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => make(part, name)));
  switch (schema.type) {
    case 'object':
      return makeObject(schema);
    case 'array':
      return schema.items ? [make(schema.items, name.replace(/s$/, ''))] : [];
    case 'string':
      return makeText(schema, name);
    case 'integer':
      return within(schema, name.includes('year') ? 2026 : /_count$|^[A-Z]+$/.test(name) ? 1 : 3);
    case 'number':
      return within(schema, /multiplier|speed/i.test(name) ? 1 : 21.46);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function within(
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Schema,
  value: number,
): number {
  return Math.min(maximum, Math.max(minimum, value));
}

function makeObject({ properties, patternProperties }: Schema): unknown {
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, make(schema, meantBy(name, properties))]),
    );
  }
  const [schema] = Object.values(patternProperties ?? {});
  return schema ? { QB: make(schema, 'QB') } : {};
}

/** A `name` is a player's, unless the object is a group or a lineup. */
function meantBy(name: string, properties: Record<string, unknown>): string {
  if (name === 'position' && 'player_id' in properties) return 'positionKey';
  if (name !== 'name') return name;
  if ('group_ids' in properties) return 'lineupName';
  return ['visibility', 'max_participants', 'group_settings'].some((each) => each in properties) ? 'groupName' : name;
}

function makeText({ format, pattern, description = '', minLength }: Schema, name: string): string {
  if (format === 'uuid') return UUID;
  if (description.startsWith('UTC') || /(_at|At|_date|_by|^now|kickoff|Since)$/.test(name)) return INSTANT;
  const word = WORDS[name];
  const fits = (text: string) => (!pattern || new RegExp(pattern).test(text)) && text.length >= (minLength ?? 0);
  if (word !== undefined && fits(word)) return word;
  return [UUID, INSTANT, '1', 'QB', 'word', `${UUID},${UUID}`].find((text) => pattern && fits(text)) ?? word ?? 'words';
}
