import { index, type RouteConfig, route } from '@remix-run/route-config'

/** The map of the product: every URL once, in the order of its screens. */
export default [
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.tsx'),

  route('', 'routes/layout.tsx', [
    index('routes/index.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('dashboard/client/:clientId', 'routes/dashboard/client/$clientId.tsx'),
    route('dashboard/client/:clientId/project/:projectId', 'routes/dashboard/client/$clientId.tsx', {
      id: 'dashboard-project',
    }),
    route('dashboard/client/:clientId/site/:siteId', 'routes/dashboard/client/$clientId.tsx', {
      id: 'dashboard-site',
    }),

    route('report-detail/:siteId/:pageId', 'routes/report-detail/$siteId/$pageId/layout.tsx', [
      index('routes/report-detail/$siteId/$pageId/index.tsx'),
      route('overview', 'routes/report-detail/$siteId/$pageId/overview.tsx'),
      route('performance', 'routes/report-detail/$siteId/$pageId/performance.tsx'),
    ]),
    route('run-test', 'routes/run-test.tsx'),

    route('settings', 'routes/settings/index.tsx'),
    route('settings/clients', 'routes/settings/clients.tsx'),
    route('settings/clients/:clientId', 'routes/settings/clients/$clientId/layout.tsx', [
      index('routes/settings/clients/$clientId/index.tsx'),
      route('projects', 'routes/settings/clients/$clientId/projects.tsx'),
      route('settings', 'routes/settings/clients/$clientId/settings.tsx'),
    ]),
    route(
      'settings/clients/:clientId/projects/:projectId',
      'routes/settings/clients/$clientId/projects/$projectId/layout.tsx',
      [
        index('routes/settings/clients/$clientId/projects/$projectId/index.tsx'),
        route('sites', 'routes/settings/clients/$clientId/projects/$projectId/sites.tsx'),
        route(
          'sites/add-new-site',
          'routes/settings/clients/$clientId/projects/$projectId/sites/add-new-site.tsx',
        ),
        route('sites/:siteId', 'routes/settings/clients/$clientId/projects/$projectId/sites/$siteId.tsx'),
        route('settings', 'routes/settings/clients/$clientId/projects/$projectId/settings.tsx'),
      ],
    ),

    route('style', 'routes/style.tsx'),
    route('forbidden', 'routes/forbidden.tsx'),
  ]),

  route('api-docs', 'routes/api-docs.tsx'),
  route('api/*', 'routes/api.$.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),
  route('robots.txt', 'routes/robots[.]txt.ts'),
  route('*', 'routes/$.tsx'),
] satisfies RouteConfig
