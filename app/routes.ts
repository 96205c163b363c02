import { index, type RouteConfig, route } from '@remix-run/route-config'

/** The map of the product: every URL once, in the order of its screens. */
export default [
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('auth/forgotpass/:token', 'routes/auth/forgotpass/$token.tsx'),
  route('register-confirmation', 'routes/register-confirmation.tsx'),
  route('invite-user/:token', 'routes/invite-user/$token.tsx'),
  route('prompts', 'routes/prompts.ts'),
  route('update-payment-method', 'routes/update-payment-method.tsx'),
  route('githubverify', 'routes/githubverify.tsx'),
  route('auth/:provider', 'routes/auth/$provider.tsx'),
  route('auth/:provider/callback', 'routes/auth/$provider/callback.tsx'),

  route('', 'routes/layout.tsx', [
    route('payment-subscription', 'routes/payment-subscription.tsx'),
    index('routes/index.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('dashboard/client/:clientId', 'routes/dashboard/client/$clientId.tsx'),
    route('dashboard/client/:clientId/project/:projectId', 'routes/dashboard/client/$clientId.tsx', {
      id: 'dashboard-project',
    }),
    route('dashboard/client/:clientId/site/:siteId', 'routes/dashboard/client/$clientId.tsx', {
      id: 'dashboard-site',
    }),
    route('bookmarks', 'routes/bookmarks.tsx'),

    route('report-detail/:siteId/:pageId', 'routes/report-detail/$siteId/$pageId/layout.tsx', [
      index('routes/report-detail/$siteId/$pageId/index.tsx'),
      route('overview', 'routes/report-detail/$siteId/$pageId/overview.tsx'),
      route('performance', 'routes/report-detail/$siteId/$pageId/performance.tsx'),
      ...(['accessibility', 'best-practices', 'seo', 'security'] as const).map((section) =>
        route(section, 'routes/report-detail/$siteId/$pageId/section.tsx', { id: `report-${section}` }),
      ),
      route('cache', 'routes/report-detail/$siteId/$pageId/cache.tsx'),
    ]),
    route('run-test', 'routes/run-test.tsx'),
    route('cancel-tests', 'routes/cancel-tests.tsx'),
    route('delete-test', 'routes/delete-test.tsx'),
    route('add-note', 'routes/add-note.tsx'),

    route('settings', 'routes/settings/index.tsx'),
    route('settings/account', 'routes/settings/account/layout.tsx', [
      index('routes/settings/account/index.tsx'),
      route('sign-in-methods', 'routes/settings/account/sign-in-methods.tsx'),
      route('sessions', 'routes/settings/account/sessions.tsx'),
      route('api-key', 'routes/settings/account/api-key.tsx'),
      route('permissions', 'routes/settings/account/permissions.tsx'),
      route('teams', 'routes/settings/account/teams.tsx'),
      route('organization', 'routes/settings/account/organization.tsx'),
    ]),
    route('settings/account/teams/:teamId', 'routes/settings/team/$teamId/layout.tsx', { id: 'own-team' }, [
      index('routes/settings/team/$teamId/index.tsx', { id: 'own-team-index' }),
      route('members', 'routes/settings/team/$teamId/members.tsx', { id: 'own-team-members' }),
      route('permissions', 'routes/settings/team/$teamId/permissions.tsx', { id: 'own-team-permissions' }),
    ]),
    route('settings/my-subscription-plan', 'routes/settings/my-subscription-plan.tsx'),
    route('settings/clients', 'routes/settings/clients.tsx'),
    route('settings/clients/:clientId', 'routes/settings/clients/$clientId/layout.tsx', [
      index('routes/settings/clients/$clientId/index.tsx'),
      route('projects', 'routes/settings/clients/$clientId/projects.tsx'),
      route('members', 'routes/settings/clients/$clientId/members.tsx'),
      route('settings', 'routes/settings/clients/$clientId/settings.tsx'),
      route('devices', 'routes/settings/clients/$clientId/devices.tsx'),
      route('share-links', 'routes/settings/clients/$clientId/share-links.tsx'),
      route('logs', 'routes/settings/audit-log.tsx', { id: 'client-logs' }),
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
        route(
          'sites/:siteId/pages/:pageId/script',
          'routes/settings/clients/$clientId/projects/$projectId/sites/$siteId/pages/$pageId/script.tsx',
        ),
        route('members', 'routes/settings/clients/$clientId/projects/$projectId/members.tsx'),
        route('settings', 'routes/settings/clients/$clientId/projects/$projectId/settings.tsx'),
        route('logs', 'routes/settings/audit-log.tsx', { id: 'project-logs' }),
      ],
    ),

    route('settings/organizations', 'routes/settings/organizations.tsx'),
    route('settings/organizations/:orgId', 'routes/settings/organizations/$orgId/layout.tsx', [
      index('routes/settings/organizations/$orgId/index.tsx'),
      route('info', 'routes/settings/organizations/$orgId/info.tsx'),
    ]),
    route('settings/users', 'routes/settings/users.tsx'),
    route('settings/users/:userId', 'routes/settings/users/$userId/layout.tsx', [
      index('routes/settings/users/$userId/index.tsx'),
      route('info', 'routes/settings/users/$userId/info.tsx'),
      route('permissions', 'routes/settings/users/$userId/permissions.tsx'),
      route('teams', 'routes/settings/users/$userId/teams.tsx'),
    ]),
    route('settings/teams', 'routes/settings/teams.tsx'),
    route('settings/team/:teamId', 'routes/settings/team/$teamId/layout.tsx', [
      index('routes/settings/team/$teamId/index.tsx'),
      route('members', 'routes/settings/team/$teamId/members.tsx'),
      route('permissions', 'routes/settings/team/$teamId/permissions.tsx'),
    ]),
    route('settings/super-admins', 'routes/settings/super-admins.tsx'),
    route('settings/outbox', 'routes/settings/outbox.tsx'),
    route('settings/outbox/:mailId', 'routes/settings/outbox/$mailId.tsx'),
    route('settings/test-management', 'routes/settings/test-management.tsx'),
    route('settings/notes', 'routes/settings/notes.tsx'),
    route('settings/deployments', 'routes/settings/deployments.tsx'),
    route('settings/audit-log', 'routes/settings/audit-log.tsx'),
    route('settings/system-admin/audit-log', 'routes/settings/audit-log.tsx', { id: 'system-audit-log' }),
    route('settings/system-admin/agents-status', 'routes/settings/system-admin/agents-status.tsx'),
    route('settings/system-admin/notes', 'routes/settings/notes.tsx', { id: 'operator-notes' }),
    route('settings/system-admin/deployments', 'routes/settings/deployments.tsx', {
      id: 'operator-deployments',
    }),
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
