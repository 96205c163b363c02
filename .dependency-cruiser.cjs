/** The wings of app/server, from the ground to the roof: none imports one that stands above it. */
const WINGS = [
  'entities',
  'platform',
  'structure',
  'measuring',
  'uptime',
  'alerting',
  'accounts',
  'analysis',
  'administration',
  'api',
  'screens',
  'process',
]
/** The rooms of app/shared, from the ground up. Types may be known above. */
const SHARED = ['values', 'paths', 'format', 'messages', 'rules', 'schemas']
/** Rooms of the wings that are no domains: they know no tenant. */
const INFRASTRUCTURE = [
  'platform/(?!access/|activity/|mail/|rate-limits/|services/|usage-counts/)[^/]+',
  'measuring/engine',
  'uptime/prober',
].join('|')
/** A domain's folder is captured as $1. */
const DOMAIN = `^app/server/((?!(?:${INFRASTRUCTURE})/)(?:${WINGS.slice(1, -3).join('|')})/[^/]+)/`
/** The only server modules that routes may import. */
const SCREENS = '^app/server/screens/'
const API = '^app/server/api/'
const JOBS = '^app/server/process/jobs/'
const DATABASE = '^app/server/platform/db/'
const ENGINE = '^app/server/measuring/engine/'
const PROBER = '^app/server/uptime/prober/'
const STORES = [
  '^app/server/[^/]+/[^/]+/store[.]ts$',
  '^app/server/[^/]+/[^/]+/[a-z-]+[.]store[.]ts$',
  '^app/server/[^/]+/[^/]+/[a-z-]+/[a-z-]+[.]store[.]ts$',
]
const TESTS = '[.]test[.]tsx?$'
/** These create and pass on the database connection, but contain no SQL. */
const COMPOSITION = [
  '^app/server/platform/(context|runtime)[.]ts$',
  '^app/server/process/(prepare|installation)[.]ts$',
  '^app/server/process/supervisor/',
]

const no = (name, from, to) => ({ name, severity: 'error', from, to })
const values = { dependencyTypesNot: ['type-only'] }
const above = (folder, names, index) => `^app/${folder}/(?:${names.slice(index + 1).join('|')})[/.]`

module.exports = {
  forbidden: [
    no('no-cycles', {}, { circular: true }),
    no('components-know-no-route', { path: '^app/components/' }, { path: '^app/(routes/|root[.]|entry[.])' }),
    ...WINGS.slice(0, -1).map((wing, index) =>
      no(
        `${wing}-knows-nothing-above`,
        { path: `^app/server/${wing}/`, pathNot: TESTS },
        { path: above('server', WINGS, index), pathNot: '^app/server/platform/db/types[.]ts$' },
      ),
    ),
    ...SHARED.slice(0, -1).map((room, index) =>
      no(
        `shared-${room}-know-nothing-above`,
        { path: `^app/shared/${room}/`, pathNot: TESTS },
        { path: above('shared', SHARED, index), ...values },
      ),
    ),
    no('shared-is-a-leaf', { path: '^app/shared/' }, { path: '^app/(routes|components|server|root|entry)' }),
    no('shared-is-isomorphic', { path: '^app/shared/' }, { dependencyTypes: ['core'] }),
    no('components-know-no-server', { path: '^app/components/' }, { path: '^app/server/' }),
    no(
      'primitives-know-no-feature',
      { path: '^app/components/ui/' },
      { path: '^app/components/(?!ui/|hydration/)' },
    ),
    no(
      'hydration-knows-no-component',
      { path: '^app/components/hydration/' },
      { path: '^app/components/(?!hydration/)' },
    ),
    no(
      'kits-know-no-feature',
      { path: '^app/components/(visitor|lists|marks)/' },
      { path: '^app/components/(?!ui/|hydration/|visitor/|lists/|marks/)' },
    ),
    no('routes-never-import-routes', { path: '^app/routes/' }, { path: '^app/routes/', ...values }),
    no(
      'routes-reach-the-server-through-screens',
      { path: '^app/routes/' },
      { path: '^app/server/', pathNot: SCREENS, ...values },
    ),
    no('server-knows-no-screen', { path: '^app/server/' }, { path: '^app/(routes|components|root|entry)' }),
    no(
      'only-stores-touch-the-database',
      { path: '^app/', pathNot: [DATABASE, ...COMPOSITION, ...STORES] },
      { path: DATABASE, ...values },
    ),
    no('stores-stay-in-their-domain', { path: DOMAIN }, { path: STORES, pathNot: '^app/server/$1/' }),
    no('only-verbs-call-stores', { path: [API, SCREENS, JOBS] }, { path: STORES }),
    no(
      'domains-meet-at-index',
      { path: DOMAIN },
      { path: `${DOMAIN}(?!index[.]ts$)`, pathNot: ['^app/server/$1/', '/fixtures/'] },
    ),
    no(
      'rules-are-pure',
      { path: `${DOMAIN}[a-z-]*rules[.]ts$` },
      { pathNot: ['^app/shared/', '^node_modules/zod', '^app/server/platform/errors[.]ts$'] },
    ),
    no(
      'only-the-worker-starts-jobs',
      { path: '^app/server/', pathNot: [JOBS, '^app/server/process/worker[.]ts$'] },
      { path: JOBS },
    ),
    no('prober-knows-no-database', { path: PROBER }, { path: [DATABASE, ...STORES] }),
    no('app-knows-no-tests', { path: '^app/', pathNot: TESTS }, { path: '^tests/' }),
    no(
      'uplot-only-in-charts',
      { path: '^app/', pathNot: '^app/components/charts/' },
      { path: '^node_modules/uplot' },
    ),
    no(
      'lighthouse-only-in-the-engine',
      { path: '^app/', pathNot: ENGINE },
      { path: '^node_modules/(lighthouse|@puppeteer/browsers)/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
}
