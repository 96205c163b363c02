const no = (name, from, to) => ({ name, severity: 'error', from, to })
const values = { dependencyTypesNot: ['type-only'] }
const DOMAINS =
  '(auth|access|activity|alerts|agents|api-keys|avatars|rate-limits|audits|billing|health|identities|invitations|mail|bookmarks|brands|clients|comparisons|dashboards|deployments|devices|evidence|favicons|field-data|locations|mailings|maintenance-windows|members|navigation|notes|organizations|permissions|personal-dashboards|projects|reports|secrets|sites|statistics|status-pages|targets|teams|test-scripts|timeline|traffic|uptime|users)'
const STORES = ['^app/server/[^/]+/store[.]ts$', '^app/server/[^/]+/[a-z-]+[.]store[.]ts$']

// The places that open the database and hand it on; they hold no SQL of their own.
const COMPOSITION = ['^app/server/(runtime|context|prepare|maintain)[.]ts$', '^app/server/supervisor/']

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
      { path: '^app/components/(ui|hydration)/' },
      { path: '^app/components/(?!ui/|hydration/)' },
    ),
    no('routes-never-import-routes', { path: '^app/routes/' }, { path: '^app/routes/', ...values }),
    no(
      'routes-reach-the-server-through-http',
      { path: '^app/routes/' },
      { path: '^app/server/', pathNot: '^app/server/http/', ...values },
    ),
    no(
      'server-knows-no-screen',
      { path: '^app/server/', pathNot: '^app/server/mail/templates/' },
      { path: '^app/(routes|components|root|entry)' },
    ),
    no(
      'only-stores-touch-the-database',
      {
        path: '^app/',
        pathNot: ['^app/server/db/', '^app/server/jobs/queue[.]ts$', ...COMPOSITION, ...STORES],
      },
      { path: '^app/server/db/', ...values },
    ),
    no(
      'stores-stay-in-their-domain',
      { path: `^app/server/${DOMAINS}/` },
      { path: STORES, pathNot: '^app/server/$1/' },
    ),
    no('http-and-jobs-call-verbs-not-stores', { path: '^app/server/(http|jobs)/' }, { path: STORES }),
    no(
      'domains-meet-at-index',
      { path: `^app/server/${DOMAINS}/` },
      { path: `^app/server/${DOMAINS}/(?!index[.]ts$)`, pathNot: '^app/server/$1/' },
    ),
    no(
      'rules-are-pure',
      { path: '^app/server/[^/]+/[a-z-]*rules[.]ts$' },
      { pathNot: ['^app/shared/', '^node_modules/zod', '^app/server/errors[.]ts$'] },
    ),
    no(
      'domains-know-no-transport',
      { path: `^app/server/${DOMAINS}/` },
      { path: '^app/server/http/', pathNot: '^app/server/http/(endpoint|session-cookie)[.]ts$' },
    ),
    no(
      'only-queue-is-visible-of-jobs',
      { path: '^app/server/', pathNot: ['^app/server/jobs/', '^app/server/worker[.]ts$'] },
      { path: '^app/server/jobs/(?!queue[.]ts$)' },
    ),
    no('app-knows-no-tests', { path: '^app/', pathNot: '[.]test[.]tsx?$' }, { path: '^tests/' }),
    no(
      'uplot-only-in-charts',
      { path: '^app/', pathNot: '^app/components/charts/' },
      { path: '^node_modules/uplot' },
    ),
    no(
      'lighthouse-only-in-the-runner',
      { path: '^app/', pathNot: '^app/server/audits/runner/' },
      { path: '^node_modules/(lighthouse|chrome-launcher)/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
}
