import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../root.mjs';
import { findBreaches, wallNames } from './walls.ts';

/** For each rule one import that breaks it: [importing file, imported file or package]. */
const broken: Record<string, [from: string, to: string][]> = {
  'game-is-pure': [
    ['game/src/lineups/check.ts', 'contract/src/call.ts'],
    ['game/src/lineups/read.ts', 'node:fs'],
    ['game/src/lineups/draw.ts', 'react'],
  ],
  'contract-knows-game-and-typebox': [
    ['contract/src/lineups.ts', 'server/src/app.ts'],
    ['contract/src/groups.ts', 'fastify'],
  ],
  'verify-knows-game': [
    ['verify/src/log/note.ts', 'contract/src/call.ts'],
    ['verify/src/log/sign.ts', 'node:crypto'],
  ],
  'server-not-web': [['server/src/start.ts', 'web/src/app/main.tsx']],
  'auditor-knows-nothing': [['bench/chaos/audit/audit.ts', 'game/src/players/lock.ts']],
  'web-not-server': [['web/src/lineups/queries.ts', 'server/src/app.ts']],
  'calls-only-use-cases': [
    ['server/src/features/lineups/lineups-calls.ts', 'server/src/db/pool.ts'],
    ['server/src/features/groups/groups-calls.ts', 'server/src/features/lineups/lineups-service.ts'],
    ['server/src/features/groups/more-calls.ts', 'fastify'],
  ],
  'calls-not-store': [
    ['server/src/features/lineups/a-calls.ts', 'server/src/features/lineups/lineups-store.ts'],
    ['server/src/features/lineups/b-calls.ts', 'drizzle-orm'],
    ['server/src/features/lineups/b-routes.ts', 'server/src/features/lineups/lineups-store.ts'],
  ],
  'use-case-not-transport': [
    ['server/src/features/lineups/a-service.ts', 'fastify'],
    ['server/src/features/lineups/submit-lineup.ts', 'server/src/http/bind.ts'],
  ],
  'service-own-store': [['server/src/features/groups/a-service.ts', 'server/src/features/lineups/lineups-store.ts']],
  'store-only-db': [
    ['server/src/features/groups/a-store.ts', 'server/src/features/lineups/lineups-store.ts'],
    ['server/src/features/lineups/b-store.ts', 'server/src/features/lineups/lineups-service.ts'],
  ],
  'store-not-transport': [['server/src/features/groups/b-store.ts', 'fastify']],
  'stage-not-stage': [
    ['server/src/pipeline/feeds/read.ts', 'server/src/pipeline/scoring/record.ts'],
    ['server/src/pipeline/scoring/join.ts', 'server/src/pipeline/pipeline.ts'],
  ],
  'pipeline-not-features': [
    ['server/src/pipeline/pipeline.ts', 'server/src/features/lineups/lineups-service.ts'],
    ['server/src/pipeline/alerts/mail.ts', 'server/src/features/lineups/lineups-service.ts'],
  ],
  'features-not-pipeline': [['server/src/features/groups/c-service.ts', 'server/src/pipeline/scoring/record.ts']],
  'lock-log-on-the-ground': [['server/src/lock-log/a.ts', 'server/src/features/lineups/lineups-service.ts']],
  'ground-floor': [
    ['server/src/lib/a.ts', 'server/src/features/lineups/lineups-service.ts'],
    ['server/src/db/b.ts', 'server/src/pipeline/scoring/record.ts'],
    ['server/src/http/c.ts', 'server/src/features/lineups/lineups-service.ts'],
  ],
  'socket-io-in-live': [['server/src/pipeline/scoring/tell.ts', 'socket.io']],
  'web-domains-apart': [
    ['web/src/groups/card.tsx', 'web/src/lineups/manager/card.tsx'],
    ['web/src/groups/list.tsx', 'web/src/app/group-page.tsx'],
    ['web/src/lineups/builder/list.tsx', 'web/src/groups/members/card.tsx'],
    ['web/src/account/words.ts', 'web/src/groups/words.ts'],
  ],
  'players-below-domains': [
    ['web/src/players/a.tsx', 'web/src/lineups/card.tsx'],
    ['web/src/players/b.ts', 'web/src/lineups/queries.ts'],
    ['web/src/players/detail/c.tsx', 'web/src/app/shell.tsx'],
  ],
  'api-below-all': [
    ['web/src/platform/api/a.ts', 'web/src/groups/queries.ts'],
    ['web/src/platform/api/b.ts', 'web/src/platform/live/feed.ts'],
    ['web/src/platform/api/c.ts', 'web/src/ui/button.tsx'],
  ],
  'live-does-not-draw': [
    ['web/src/platform/live/a.ts', 'web/src/ui/button.tsx'],
    ['web/src/platform/live/b.ts', 'web/src/groups/card.tsx'],
    ['web/src/platform/live/c.ts', 'sonner'],
  ],
  'screens-not-query-library': [
    ['web/src/groups/query.tsx', '@tanstack/react-query'],
    ['web/src/players/query.tsx', '@tanstack/react-query'],
  ],
  'queries-do-not-draw': [
    ['web/src/groups/queries.ts', 'web/src/ui/button.tsx'],
    ['web/src/groups/season-file-queries.ts', 'web/src/groups/card.tsx'],
    ['web/src/lineups/builder/model.ts', 'sonner'],
  ],
  'ui-knows-no-football': [
    ['web/src/ui/a.tsx', 'game/src/problem.ts'],
    ['web/src/ui/b.tsx', 'web/src/groups/queries.ts'],
    ['web/src/ui/c.tsx', '@singleback/contract/call.ts'],
    ['web/src/ui/d.tsx', 'web/src/players/card.tsx'],
  ],
  'socket-in-live': [['web/src/groups/c.ts', 'socket.io-client']],
  'no-cycles': [['game/src/season/day.ts', 'game/src/season/week.ts']],
  'no-test-code': [
    ['server/src/features/groups/d-service.ts', 'server/src/db/testing/test-database.ts'],
    ['game/src/season/try.ts', 'vitest'],
  ],
};

/** Imports as they are meant, each of them near to one that is not. */
const allowed: [from: string, to: string][] = [
  ['contract/src/good.ts', 'game/src/problem.ts'],
  ['contract/src/good-2.ts', 'typebox'],
  ['verify/src/good.ts', 'game/src/problem.ts'],
  ['verify/src/good-2.ts', '@noble/ed25519'],
  ['server/src/features/good/seal.ts', 'verify/src/good.ts'],
  ['web/src/groups/good-check.ts', 'verify/src/good.ts'],
  ['server/src/features/good/good-calls.ts', 'server/src/features/good/good-service.ts'],
  ['server/src/features/good/more-calls.ts', 'server/src/http/replies.ts'],
  ['server/src/features/good/good-routes.ts', 'fastify'],
  ['server/src/features/good/submit.ts', 'drizzle-orm'],
  ['server/src/features/good/change.ts', 'server/src/db/schema/lineups.ts'],
  ['server/src/features/good/good-service.ts', 'server/src/features/good/good-store.ts'],
  ['server/src/features/good/best-service.ts', 'server/src/features/lineups/lineups-service.ts'],
  ['server/src/features/good/good-store.ts', 'server/src/db/pool.ts'],
  ['server/src/features/good/best-store.ts', 'drizzle-orm'],
  ['server/src/features/good/good.test.ts', 'server/src/db/testing/test-database.ts'],
  ['server/src/pipeline/scoring/good.ts', 'server/src/pipeline/scoring/record.ts'],
  ['server/src/pipeline/good-pipeline.ts', 'server/src/pipeline/scoring/record.ts'],
  ['server/src/pipeline/live/good.ts', 'socket.io'],
  ['web/src/app/good-page.tsx', 'web/src/groups/card.tsx'],
  ['web/src/app/good-data.tsx', '@tanstack/react-query'],
  ['web/src/groups/good-card.tsx', 'web/src/ui/button.tsx'],
  ['web/src/groups/good-list.tsx', 'web/src/lineups/queries.ts'],
  ['web/src/groups/good-form.tsx', 'web/src/lineups/model.ts'],
  ['web/src/groups/good-file.tsx', 'web/src/lineups/file-queries.ts'],
  ['web/src/groups/good-row.tsx', 'web/src/players/mark.tsx'],
  ['web/src/lineups/builder/good.tsx', 'web/src/lineups/manager/card.tsx'],
  ['web/src/groups/good-query.ts', '@tanstack/react-query'],
  ['web/src/players/good.tsx', 'game/src/problem.ts'],
  ['web/src/platform/api/good.ts', 'web/src/platform/live/server-clock.ts'],
  ['web/src/platform/live/good.ts', 'socket.io-client'],
  ['web/src/platform/live/good-feed.ts', 'web/src/lineups/queries.ts'],
];

let tree: string;

function write(from: string, to: string): void {
  const isFile = /^(game|contract|verify|server|web)\//.test(to);
  const path = relative(dirname(from), to);
  const specifier = isFile ? (path.startsWith('.') ? path : `./${path}`) : to;
  const file = join(tree, from);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import type { Thing } from '${specifier}';\nexport const thing: Thing | null = null;\n`);
  if (isFile) makeTarget(join(tree, to));
}

function makeTarget(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, 'export type Thing = number;\n', { flag: 'wx' });
  } catch {
    // It is there already, with imports of its own.
  }
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'singleback-walls-'));
  for (const [from, to] of [...Object.values(broken).flat(), ...allowed]) write(from, to);
  write('game/src/season/week.ts', 'game/src/season/day.ts');
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test('there is a broken import for every wall', () => {
  expect(Object.keys(broken).sort()).toEqual([...wallNames].sort());
});

test('every wall fires on a broken import, and none on one that is meant', async () => {
  const { breaches } = await findBreaches(tree);
  const fired = new Set(breaches.map(({ rule, from }) => `${rule}: ${from}`));
  for (const [rule, imports] of Object.entries(broken)) {
    for (const [from] of imports) expect.soft(fired, `${rule} on ${from}`).toContain(`${rule}: ${from}`);
  }
  const good = allowed.map(([from]) => from);
  expect(breaches.filter(({ from }) => good.includes(from))).toEqual([]);
});

test('the imports of the real rooms are followed from one room into the next', async () => {
  const { edges } = await findBreaches(root);
  expect(edges.some((edge) => /^server\/src\/.+ -> game\/src\//.test(edge))).toBe(true);
  expect(edges.some((edge) => /^contract\/src\/.+ -> game\/src\//.test(edge))).toBe(true);
  expect(edges.some((edge) => /^web\/src\/.+\.tsx -> web\/src\/ui\//.test(edge))).toBe(true);
});
