// The walls of the house, see docs/map.md: who may import whom. `$1` is what the first bracket of `from` matched.
// scripts/checks/walls.test.ts breaks each rule once.

/** Test code is free of the walls. */
const tests = ['\\.test\\.tsx?$', '/testing/'];

/** @param {string} names alternatives, as in a regular expression: packages, resolved or not */
const npm = (names) => `(^|node_modules/)(@types/)?(${names})(/|$)`;

/**
 * @param {string} name what the report calls the rule
 * @param {string} comment what is wrong when it fires
 * @param {string | string[]} from
 * @param {{ path?: string | string[], pathNot?: string | string[] }} to
 * @param {string[]} except files under `from` that it does not hold for
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const wall = (name, comment, from, to, except = []) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [...tests, ...except] },
  to,
});

const calls = '^server/src/features/([^/]+)/.*-calls\\.ts$';
const routes = '^server/src/features/([^/]+)/.*-routes\\.ts$';
const store = '^server/src/features/([^/]+)/.*-store\\.ts$';
const feature = '^server/src/features/([^/]+)/';
const stage = '^server/src/pipeline/([^/]+)/';

const rooms = [
  wall('game-is-pure', 'The rules know nothing but themselves.', '^game/src/', { pathNot: '^game/src/' }),
  wall('contract-knows-game-and-typebox', 'The wire is described by the rules and TypeBox alone.', '^contract/src/', {
    pathNot: ['^contract/src/', '^game/src/', npm('typebox')],
  }),
  wall('verify-knows-game', 'Whoever checks the server knows the rules, and nothing of it.', '^verify/src/', {
    pathNot: ['^verify/src/', '^game/src/', npm('@noble/.+')],
  }),
  wall('server-not-web', 'The server does not know the web.', '^server/src/', { path: '^(web|e2e|bench|scripts)/' }),
  wall('auditor-knows-nothing', 'What is checked must not help to check it.', '^bench/chaos/audit/', {
    pathNot: '^bench/chaos/audit/',
  }),
  wall('web-not-server', 'The web knows the server by the contract only.', '^web/src/', {
    path: '^(server|e2e|bench|scripts)/',
  }),
];

const server = [
  wall('calls-only-use-cases', 'A table of calls names use cases of its own feature.', calls, {
    path: ['^server/src/', npm('fastify')],
    pathNot: ['^server/src/(http|lib)/', '^server/src/(context|handlers)\\.ts$', '^server/src/features/$1/'],
  }),
  wall('calls-not-store', 'A call is answered by a use case, not by a store.', [calls, routes], {
    path: ['-store\\.ts$', npm('drizzle-orm|pg')],
  }),
  wall(
    'use-case-not-transport',
    'A use case does not know the wire.',
    feature,
    { path: ['^server/src/(http|pipeline|dev)/', npm('fastify|@fastify/.+|socket\\.io|pg')] },
    [calls, routes, store],
  ),
  wall(
    'service-own-store',
    'Of another feature only the service may be asked.',
    feature,
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '-service\\.ts$'] },
    [calls, routes, store],
  ),
  wall('store-only-db', 'A store knows the database and nothing else of the server.', store, {
    path: '^server/src/',
    pathNot: ['^server/src/(db|lib)/', '^server/src/features/$1/.*-store\\.ts$'],
  }),
  wall('store-not-transport', 'A store does not know the wire.', store, {
    path: npm('fastify|@fastify/.+|socket\\.io|better-auth'),
  }),
  wall('stage-not-stage', 'Only pipeline.ts connects the stages.', stage, {
    path: '^server/src/pipeline/([^/]+/|pipeline\\.ts$)',
    pathNot: '^server/src/pipeline/$1/',
  }),
  wall('pipeline-not-features', 'The pipeline does not import features.', '^server/src/pipeline/', {
    path: '^server/src/(features|http|dev)/',
  }),
  wall('features-not-pipeline', 'Features do not import the pipeline.', feature, { path: '^server/src/pipeline/' }),
  wall(
    'lock-log-on-the-ground',
    'The log of locks seals what is stored; it knows nobody who stores it.',
    '^server/src/lock-log/',
    {
      path: '^server/src/',
      pathNot: ['^server/src/(db|lib|lock-log)/', '^server/src/context\\.ts$'],
    },
  ),
  wall(
    'ground-floor',
    'lib, db and http carry the features and the pipeline; they do not know them.',
    '^server/src/(lib|db|http)/',
    {
      path: '^server/src/(features|pipeline|dev)/',
    },
  ),
  wall(
    'socket-io-in-live',
    'Only pipeline/live knows socket.io.',
    '^server/src/',
    { path: npm('socket\\.io|@socket\\.io/.+') },
    ['^server/src/pipeline/live/'],
  ),
];

const domains =
  'account|admin|auth|chat|gameday|groups|help|hindsight|invitations|landing|leaderboard|lineups|notifications|orders|planner|platform/install|premium|recap|scoreboard|trophies|verify';
/** What a domain shows to the others: what it reads, and what it makes of that. */
const readsOfDomains = '^web/src/.+[/-](queries|mutations|model)\\.ts$';

/** What a page and its service worker say to each other. */
const pageMessages = '^web/src/platform/sw/messages\\.ts$';

const web = [
  wall(
    'web-domains-apart',
    'A domain uses the queries and the model of another one, never its screens, nor what is above it.',
    `^web/src/(${domains})/`,
    {
      path: '^web/src/',
      pathNot: ['^web/src/$1/', '^web/src/(ui|platform/(api|live)|players)/', pageMessages, readsOfDomains],
    },
  ),
  wall('players-below-domains', 'What every domain shows of football knows none of them.', '^web/src/players/', {
    path: '^web/src/',
    pathNot: '^web/src/(players|ui|platform/(api|live))/',
  }),
  wall('api-below-all', 'api carries everything else in the web.', '^web/src/platform/api/', {
    path: '^web/src/',
    pathNot: ['^web/src/platform/api/', pageMessages, '^web/src/platform/live/server-clock\\.ts$'],
  }),
  wall('live-does-not-draw', 'live patches cached data; it draws nothing.', '^web/src/platform/live/', {
    path: ['^web/src/', npm('react-dom|radix-ui|@radix-ui/.+|lucide-react|sonner')],
    pathNot: ['^web/src/platform/(live|api)/', '^web/src/players/[^/]+\\.ts$', readsOfDomains],
  }),
  wall('screens-not-query-library', 'A screen uses calls and queries.', '^web/src/(?!app/).+\\.tsx$', {
    path: npm('@tanstack/(react-query|query-core)'),
  }),
  wall('queries-do-not-draw', 'Queries and models draw nothing.', readsOfDomains, {
    path: ['^web/src/ui/', '\\.tsx$', npm('react-dom|radix-ui|@radix-ui/.+|lucide-react|sonner')],
  }),
  wall('ui-knows-no-football', 'The parts of the screen know nothing of the game.', '^web/src/ui/', {
    path: ['^(game|contract|verify)/', '^web/src/(?!ui/)', npm('@singleback/.+')],
  }),
  wall('socket-in-live', 'Only live opens the socket.', '^web/src/', { path: npm('socket\\.io-client') }, [
    '^web/src/platform/live/',
  ]),
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    severity: 'error',
    from: { path: '^(game|contract|verify|server|web)/', pathNot: tests },
    to: { circular: true },
  },
  wall('no-test-code', 'What runs does not import test code.', '^(game|contract|verify|server|web)/src/', {
    path: ['\\.test\\.tsx?$', '/testing/', npm('vitest|fast-check|@playwright/.+|smtp-server|postal-mime')],
  }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...rooms, ...server, ...web, ...everywhere],
  options: {
    // TypeScript 7 has no interface for programs yet, so swc reads the sources.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
