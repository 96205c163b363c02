/** Folders of app/server that are not domains; every other folder is one. */
const INFRASTRUCTURE = 'process|api|http|screens|db|jobs|blobs|engine|prober|targets|foreign'
/** A domain's folder is captured as $1. */
const DOMAIN = `^app/server/((?!(?:${INFRASTRUCTURE})/)[^/]+)/`
/** The only server modules that routes may import. */
const SCREENS = '^app/server/screens/'
const API = '^app/server/api/'
const DATABASE = '^app/server/db/'
const ENGINE = '^app/server/engine/'
const PROBER = '^app/server/prober/'
const STORES = [
  '^app/server/[^/]+/store[.]ts$',
  '^app/server/[^/]+/[a-z-]+[.]store[.]ts$',
  '^app/server/[^/]+/[a-z-]+/[a-z-]+[.]store[.]ts$',
]
/** These create and pass on the database connection, but contain no SQL. */
const COMPOSITION = [
  '^app/server/context[.]ts$',
  '^app/server/process/(runtime|prepare|installation)[.]ts$',
  '^app/server/process/supervisor/',
]
/** Top down: no layer imports one above it. Files without a layer may be imported anywhere. */
const LAYERS = [
  ['routes', '^app/(routes/|root[.]|entry[.])'],
  ['components', '^app/components/'],
  ['screens', SCREENS],
  ['api', API],
  ['domains', DOMAIN],
  ['database', DATABASE],
]

const no = (name, from, to) => ({ name, severity: 'error', from, to })
const above = (index) => LAYERS.slice(0, index).map(([, path]) => path)
const values = { dependencyTypesNot: ['type-only'] }

module.exports = {
  forbidden: [
    no('no-cycles', {}, { circular: true }),
    ...LAYERS.slice(1).map(([name, path], index) =>
      no(`${name}-know-nothing-above`, { path }, { path: above(index + 1) }),
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
    no('routes-never-import-routes', { path: '^app/routes/' }, { path: '^app/routes/', ...values }),
    no(
      'routes-reach-the-server-through-screens',
      { path: '^app/routes/' },
      { path: '^app/server/', pathNot: SCREENS, ...values },
    ),
    no('server-knows-no-screen', { path: '^app/server/' }, { path: '^app/(routes|components|root|entry)' }),
    no(
      'only-stores-touch-the-database',
      {
        path: '^app/',
        pathNot: [DATABASE, ...COMPOSITION, ...STORES],
      },
      { path: DATABASE, ...values },
    ),
    no('stores-stay-in-their-domain', { path: DOMAIN }, { path: STORES, pathNot: '^app/server/$1/' }),
    no('only-verbs-call-stores', { path: [API, SCREENS, '^app/server/jobs/'] }, { path: STORES }),
    no(
      'domains-meet-at-index',
      { path: DOMAIN },
      { path: `${DOMAIN}(?!index[.]ts$)`, pathNot: '^app/server/$1/' },
    ),
    no(
      'rules-are-pure',
      { path: '^app/server/[^/]+/[a-z-]*rules[.]ts$' },
      { pathNot: ['^app/shared/', '^node_modules/zod', '^app/server/errors[.]ts$'] },
    ),
    no(
      'only-the-worker-starts-jobs',
      { path: '^app/server/', pathNot: ['^app/server/jobs/', '^app/server/process/worker[.]ts$'] },
      { path: '^app/server/jobs/' },
    ),
    no('prober-knows-no-database', { path: PROBER }, { path: [DATABASE, ...STORES] }),
    no('app-knows-no-tests', { path: '^app/', pathNot: '[.]test[.]tsx?$' }, { path: '^tests/' }),
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
