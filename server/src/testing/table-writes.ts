/** A place in the sources that writes to a table. */
export interface TableWrite {
  /** The table's name in the database. */
  table: string;
  line: number;
}

/** Table names by their schema export: `{ lineupSlots: 'lineup_slots' }`. */
export type TableNames = Readonly<Record<string, string>>;

const NAME = String.raw`(\$\{\s*(?<exported>\w+)\s*\}|"?(?<raw>\w+)"?)`;
// `for update` is a lock, and `do update set` belongs to the insert before it; `set` must follow, or it is just a word.
const RAW_WRITES = [
  String.raw`\b(insert\s+into|merge\s+into|truncate(\s+table)?|copy(?=\s+[\w"]+\s+from\b))\s+(only\s+)?${NAME}`,
  String.raw`\bdelete\s+from\s+(only\s+)?${NAME}`,
  String.raw`\bupdate\s+(only\s+)?(?!set\b)${NAME}(\s+(as\s+)?(?!set\b)\w+)?\s+set\b`,
];

/**
 * Finds every write to a table in one source file: drizzle's insert, update and delete, raw SQL, and tables passed to
 * better-auth, which writes them itself. Temporary tables are ignored.
 */
export function findTableWrites(text: string, tables: TableNames): TableWrite[] {
  const code = withoutComments(text);
  const known = withLocalNames(code, tables);
  const temporary = new Set([...code.matchAll(/create\s+temp(?:orary)?\s+table\s+(\w+)/gi)].map((match) => match[1]));
  const byDrizzle = [...code.matchAll(/\.(insert|update|delete)\(\s*(?:\w+\.)?(?<exported>\w+)\s*\)/g)]
    .filter((match) => match[1] === 'insert' || known[match.groups?.exported ?? ''] !== undefined)
    .map((match) => ({ name: match.groups?.exported ?? '', at: match.index }));
  const byLibrary = [...code.matchAll(/drizzleAdapter\([\s\S]*?schema:\s*\{(?<handed>[^}]*)\}/g)].flatMap((match) =>
    [...(match.groups?.handed ?? '').matchAll(/(\w+)\s*(?=,|$)/g)].map((name) => ({
      name: name[1] ?? '',
      at: match.index,
    })),
  );
  const byHand = RAW_WRITES.flatMap((pattern) => [...code.matchAll(new RegExp(pattern, 'gi'))]).map((match) => ({
    name: match.groups?.exported ?? match.groups?.raw ?? '',
    at: match.index,
  }));
  return [...byDrizzle, ...byLibrary, ...byHand]
    .map(({ name, at }) => ({ table: known[name] ?? name, line: code.slice(0, at).split('\n').length }))
    .filter(({ table }) => !temporary.has(table))
    .sort((a, b) => a.line - b.line);
}

/** The tables by all their names in this file: `import { lineups as stored }` adds one. */
function withLocalNames(code: string, tables: TableNames): Record<string, string> {
  const renamed = [...code.matchAll(/\b(\w+)\s+as\s+(\w+)\s*(?=[,}])/g)].flatMap(([, exported = '', local = '']) => {
    const table = tables[exported];
    return table === undefined ? [] : [[local, table] as const];
  });
  return { ...tables, ...Object.fromEntries(renamed) };
}

/** Blanks comments, keeping all positions. */
function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)\/\/.*$/gm, blank);
}
