const { API, COMPOSITION, DOMAIN, ENGINE, HTTP, PROBER, SCREENS, STORES } = require('./bin/layers.cjs')

const no = (name, from, to) => ({ name, severity: 'error', from, to })
const values = { dependencyTypesNot: ['type-only'] }

module.exports = {
  forbidden: [
    no('no-cycles', {}, { circular: true }),
    no('shared-is-a-leaf', { path: '^app/shared/' }, { path: '^app/(routes|components|server|root|entry)' }),
    no('shared-is-isomorphic', { path: '^app/shared/' }, { dependencyTypes: ['core'] }),
    no(
      'components-know-no-server-and-no-route',
      { path: '^app/components/' },
      { path: '^app/(server|routes)/' },
    ),
    no(
      'primitives-know-no-feature',
      { path: '^app/components/ui/' },
      { path: '^app/components/(?!ui/|hydration/)' },
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
        pathNot: ['^app/server/db/', '^app/server/jobs/queue[.]ts$', ...COMPOSITION, ...STORES],
      },
      { path: '^app/server/db/', ...values },
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
    no('domains-know-no-transport', { path: DOMAIN }, { path: [API, SCREENS], pathNot: HTTP }),
    no(
      'only-queue-is-visible-of-jobs',
      { path: '^app/server/', pathNot: ['^app/server/jobs/', '^app/server/process/worker[.]ts$'] },
      { path: '^app/server/jobs/(?!queue[.]ts$)' },
    ),
    no('prober-knows-no-database', { path: PROBER }, { path: ['^app/server/db/', ...STORES] }),
    no('app-knows-no-tests', { path: '^app/', pathNot: '[.]test[.]tsx?$' }, { path: '^tests/' }),
    no(
      'uplot-only-in-charts',
      { path: '^app/', pathNot: '^app/components/charts/' },
      { path: '^node_modules/uplot' },
    ),
    no(
      'lighthouse-only-in-the-engine',
      { path: '^app/', pathNot: ENGINE },
      { path: '^node_modules/(lighthouse|chrome-launcher)/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
}
