import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

const SITE = 'routes/settings/clients/$clientId/projects/$projectId/sites/$siteId'

export default [
  route('login', 'routes/login.tsx'),
  route('login/second-step', 'routes/login/second-step.tsx'),
  route('confirm', 'routes/confirm.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('auth/forgotpass/:token', 'routes/auth/forgotpass/$token.tsx'),
  route('register-confirmation', 'routes/register-confirmation.tsx'),
  route('invite-user/:token', 'routes/invite-user/$token.tsx'),
  route('prompts', 'routes/prompts.ts'),
  route('theme', 'routes/theme.ts'),
  route('download-pdf', 'routes/download-pdf.ts'),
  route('update-payment-method', 'routes/update-payment-method.tsx'),
  route('unsubscribe-email', 'routes/unsubscribe-email.tsx'),
  route('unsubscribe-alert', 'routes/unsubscribe-email.tsx', { id: 'unsubscribe-alert' }),
  route('unsubscribe-threshold-alert', 'routes/unsubscribe-email.tsx', { id: 'unsubscribe-threshold-alert' }),
  route('githubverify', 'routes/githubverify.tsx'),
  route('status/:key', 'routes/status/$key.tsx'),
  route('status/:key/feed', 'routes/status/$key/feed.ts'),
  route('auth/:provider', 'routes/auth/$provider.tsx'),
  route('auth/:provider/callback', 'routes/auth/$provider/callback.tsx'),

  route('', 'routes/layout.tsx', [
    route('payment-subscription', 'routes/payment-subscription.tsx'),
    index('routes/index.tsx'),
    route('dashboard', 'routes/section.tsx', { id: 'dashboard' }, [
      index('routes/dashboard/index.tsx'),
      route('client/:clientId', 'routes/dashboard/client/$clientId.tsx'),
      ...(['project/:projectId', 'site/:siteId'] as const).map((place) =>
        route(`client/:clientId/${place}`, 'routes/dashboard/client/$clientId.tsx', {
          id: `dashboard-${place.split('/')[0]}`,
        }),
      ),
    ]),
    route('add-website', 'routes/add-website.tsx'),
    route('live/:siteId/:pageId', 'routes/live/$siteId/$pageId.tsx'),
    route('bookmarks', 'routes/bookmarks.tsx'),
    route('support-chat', 'routes/support-chat.tsx'),
    route('compare-tests', 'routes/section.tsx', { id: 'compare-tests' }, [
      index('routes/compare-tests/index.tsx'),
      route('all-sessions', 'routes/compare-tests/all-sessions.tsx'),
      route('new-session', 'routes/compare-tests/new-session.tsx'),
      route(':sessionId', 'routes/compare-tests/$sessionId.tsx'),
    ]),
    route('benchmark', 'routes/benchmark.tsx'),
    route('personal-dashboards', 'routes/section.tsx', { id: 'personal-dashboards' }, [
      index('routes/personal-dashboards/index.tsx'),
      route('client/:clientId', 'routes/personal-dashboards/client/$clientId.tsx'),
      route(
        'client/:clientId/create-dashboard',
        'routes/personal-dashboards/client/$clientId/create-dashboard.tsx',
      ),
      ...(['', '/create-chart', '/edit-chart/:chartId', '/settings'] as const).map((screen) =>
        route(
          `client/:clientId/dashboard/:dashboardId${screen}`,
          `routes/personal-dashboards/client/$clientId/dashboard/$dashboardId${screen.replace(':', '$')}.tsx`,
        ),
      ),
    ]),

    route('report-detail/:siteId/:pageId', 'routes/report-detail/$siteId/$pageId/layout.tsx', [
      index('routes/report-detail/$siteId/$pageId/index.tsx'),
      route('overview', 'routes/report-detail/$siteId/$pageId/overview.tsx'),
      route('uptime', 'routes/report-detail/$siteId/$pageId/uptime.tsx'),
      route('performance', 'routes/report-detail/$siteId/$pageId/performance.tsx'),
      route('changes', 'routes/report-detail/$siteId/$pageId/changes.tsx'),
      route('visitors', 'routes/report-detail/$siteId/$pageId/visitors.tsx'),
      route('compare-pages', 'routes/report-detail/$siteId/$pageId/compare-pages.tsx'),
      route('compare-tests', 'routes/report-detail/$siteId/$pageId/compare-tests.tsx'),
      route('experiments', 'routes/report-detail/$siteId/$pageId/experiments.tsx'),
      ...(['accessibility', 'best-practices', 'seo', 'security'] as const).map((section) =>
        route(section, 'routes/report-detail/$siteId/$pageId/section.tsx', { id: `report-${section}` }),
      ),
      route('cache', 'routes/report-detail/$siteId/$pageId/cache.tsx'),
      route('lighthouse', 'routes/report-detail/$siteId/$pageId/lighthouse.tsx'),
      route('traffic', 'routes/report-detail/$siteId/$pageId/traffic.tsx'),
      route('opportunities', 'routes/report-detail/$siteId/$pageId/opportunities.tsx'),
      route('coverpage', 'routes/report-detail/$siteId/$pageId/coverpage.tsx'),
    ]),
    route('uptime', 'routes/uptime.tsx'),
    route('uptime/outages/:outageId', 'routes/uptime/outages/$outageId.tsx'),
    route('alerts', 'routes/alerts.tsx'),
    route('alerts/:alertId', 'routes/alerts/$alertId.tsx'),
    route('navigate', 'routes/navigate.tsx'),
    route('search', 'routes/search.tsx'),
    route('run-test', 'routes/run-test.tsx'),
    route('cancel-tests', 'routes/cancel-tests.tsx'),
    route('delete-test', 'routes/delete-test.tsx'),
    route('add-note', 'routes/add-note.tsx'),
    route('saved-filter', 'routes/saved-filter.tsx'),

    route('settings', 'routes/section.tsx', { id: 'settings' }, [
      index('routes/settings/index.tsx'),
      route('account', 'routes/settings/account/layout.tsx', [
        index('routes/settings/account/index.tsx'),
        route('sign-in-methods', 'routes/settings/account/sign-in-methods.tsx'),
        route('two-factor', 'routes/settings/account/two-factor.tsx'),
        route('sessions', 'routes/settings/account/sessions.tsx'),
        route('activity', 'routes/settings/account/activity.tsx'),
        route('api-key', 'routes/settings/account/api-key.tsx'),
        route('permissions', 'routes/settings/account/permissions.tsx'),
        route('teams', 'routes/settings/account/teams.tsx'),
        route('organization', 'routes/settings/account/organization.tsx'),
        route('data', 'routes/settings/account/data.tsx'),
      ]),
      route('account/teams/:teamId', 'routes/settings/team/$teamId/layout.tsx', { id: 'own-team' }, [
        index('routes/settings/team/$teamId/index.tsx', { id: 'own-team-index' }),
        route('members', 'routes/settings/team/$teamId/members.tsx', { id: 'own-team-members' }),
        route('permissions', 'routes/settings/team/$teamId/permissions.tsx', { id: 'own-team-permissions' }),
        route('subscriptions', 'routes/settings/team/$teamId/subscriptions.tsx', {
          id: 'own-team-subscriptions',
        }),
      ]),
      route('my-subscriptions', 'routes/settings/my-subscriptions.tsx'),
      route('my-subscription-plan', 'routes/settings/my-subscription-plan.tsx'),
      route(
        'email-subscriptions/client/:clientId/project/:projectId',
        'routes/settings/email-subscriptions/client/$clientId/project/$projectId.tsx',
      ),
      route(
        'email-subscriptions/project/:projectId/site/:siteId',
        'routes/settings/email-subscriptions/project/$projectId/site/$siteId.tsx',
      ),
      route('email-subscriptions/user/:userId', 'routes/settings/email-subscriptions/user/$userId.tsx'),
      route('email-subscription-center', 'routes/settings/email-subscription-center/layout.tsx', [
        index('routes/settings/email-subscription-center/index.tsx'),
        route('subscriber-list', 'routes/settings/email-subscription-center/subscriber-list.tsx'),
        route(
          'competitor-subscriptions',
          'routes/settings/email-subscription-center/competitor-subscriptions.tsx',
        ),
        route(
          'custom-subscriptions',
          'routes/settings/email-subscription-center/competitor-subscriptions.tsx',
          { id: 'custom-subscriptions' },
        ),
      ]),
      route(
        'email-subscription-center/:subscriberId',
        'routes/settings/email-subscription-center/$subscriberId/layout.tsx',
        [
          index('routes/settings/email-subscription-center/$subscriberId/index.tsx'),
          ...(['standardSub', 'teamSub', 'competitorSub', 'alertSub', 'thresholdAlertSub'] as const).map(
            (tab) =>
              route(tab, 'routes/settings/email-subscription-center/$subscriberId/standardSub.tsx', {
                id: `subscriber-${tab}`,
              }),
          ),
        ],
      ),
      route('clients', 'routes/settings/clients.tsx'),
      route('clients/:clientId', 'routes/settings/clients/$clientId/layout.tsx', [
        index('routes/settings/clients/$clientId/index.tsx'),
        layout('routes/settings/clients/$clientId/tabs.tsx', [
          route('projects', 'routes/settings/clients/$clientId/projects.tsx'),
          route('members', 'routes/settings/clients/$clientId/members.tsx'),
          route('settings', 'routes/settings/clients/$clientId/settings.tsx'),
          route('devices', 'routes/settings/clients/$clientId/devices.tsx'),
          route('competitors', 'routes/settings/clients/$clientId/competitors.tsx'),
          route('share-links', 'routes/settings/clients/$clientId/share-links.tsx'),
          route('status-page', 'routes/settings/clients/$clientId/status-page.tsx'),
          route('alertSettings', 'routes/settings/clients/$clientId/alertSettings.tsx'),
          route('check-statistics', 'routes/settings/statistics.tsx', { id: 'client-statistics' }),
          route('logs', 'routes/settings/audit-log.tsx', { id: 'client-logs' }),
        ]),
        route('move', 'routes/settings/clients/$clientId/move.tsx'),
        route('projects/:projectId', 'routes/settings/clients/$clientId/projects/$projectId/layout.tsx', [
          index('routes/settings/clients/$clientId/projects/$projectId/index.tsx'),
          layout('routes/settings/clients/$clientId/projects/$projectId/tabs.tsx', [
            route('sites', 'routes/settings/clients/$clientId/projects/$projectId/sites.tsx'),
            route('members', 'routes/settings/clients/$clientId/projects/$projectId/members.tsx'),
            route('settings', 'routes/settings/clients/$clientId/projects/$projectId/settings.tsx'),
            route('alertSettings', 'routes/settings/clients/$clientId/alertSettings.tsx', {
              id: 'project-alerts',
            }),
            route('check-statistics', 'routes/settings/statistics.tsx', { id: 'project-statistics' }),
            route('logs', 'routes/settings/audit-log.tsx', { id: 'project-logs' }),
          ]),
          ...['edit-sites', 'import-sites', 'sites/add-new-site', 'sites/duplicate-site'].map((path) =>
            route(path, `routes/settings/clients/$clientId/projects/$projectId/${path}.tsx`),
          ),
          route('sites/:siteId', `${SITE}/layout.tsx`, [
            index(`${SITE}/index.tsx`),
            ...[
              'monitors',
              'monitors/new',
              'monitors/:monitorId',
              'monitors/maintenance/new',
              'monitors/maintenance/:windowId',
              'find-pages',
              'pages/:pageId/script',
            ].map((path) => route(path, `${SITE}/${path.replaceAll(':', '$')}.tsx`)),
            route('alertSettings', 'routes/settings/clients/$clientId/alertSettings.tsx', {
              id: 'site-alerts',
            }),
          ]),
        ]),
      ]),

      route('organizations', 'routes/settings/organizations.tsx'),
      route('organizations/:orgId', 'routes/settings/organizations/$orgId/layout.tsx', [
        index('routes/settings/organizations/$orgId/index.tsx'),
        route('info', 'routes/settings/organizations/$orgId/info.tsx'),
        route('sign-in', 'routes/settings/organizations/$orgId/sign-in.tsx'),
        route('alertSettings', 'routes/settings/clients/$clientId/alertSettings.tsx', {
          id: 'organization-alerts',
        }),
        route('configuration', 'routes/settings/organizations/$orgId/configuration.tsx'),
        route('subscription', 'routes/settings/organizations/$orgId/subscription.tsx'),
      ]),
      route('alert-rules/new', 'routes/settings/alert-rules/new.tsx'),
      route('alert-rules/:ruleId', 'routes/settings/alert-rules/$ruleId.tsx'),
      route('users', 'routes/settings/users.tsx'),
      route('users/:userId', 'routes/settings/users/$userId/layout.tsx', [
        index('routes/settings/users/$userId/index.tsx'),
        route('info', 'routes/settings/users/$userId/info.tsx'),
        route('permissions', 'routes/settings/users/$userId/permissions.tsx'),
        route('teams', 'routes/settings/users/$userId/teams.tsx'),
        route('subscriptions', 'routes/settings/users/$userId/subscriptions.tsx'),
      ]),
      route('teams', 'routes/settings/teams.tsx'),
      route('team/:teamId', 'routes/settings/team/$teamId/layout.tsx', [
        index('routes/settings/team/$teamId/index.tsx'),
        route('members', 'routes/settings/team/$teamId/members.tsx'),
        route('permissions', 'routes/settings/team/$teamId/permissions.tsx'),
        route('subscriptions', 'routes/settings/team/$teamId/subscriptions.tsx'),
      ]),
      route('super-admins', 'routes/settings/super-admins.tsx'),
      route('outbox', 'routes/settings/outbox.tsx'),
      route('outbox/:mailId', 'routes/settings/outbox/$mailId.tsx'),
      route('mail-previews', 'routes/settings/mail-previews.tsx'),
      route('mail-previews/:template', 'routes/settings/mail-previews/$template.tsx'),
      route('demo', 'routes/settings/demo.tsx'),
      route('test-management', 'routes/settings/test-management.tsx'),
      route('statistics', 'routes/settings/statistics.tsx'),
      ...(['organization/:orgId', 'client/:clientId', 'project/:projectId'] as const).map((place) =>
        route(`statistics/${place}`, 'routes/settings/statistics.tsx', {
          id: `statistics-${place.split('/')[0]}`,
        }),
      ),
      route('notes', 'routes/settings/notes.tsx'),
      route('deployments', 'routes/settings/deployments.tsx'),
      route('channels', 'routes/settings/channels.tsx'),
      route('channels/new', 'routes/settings/channels/new.tsx'),
      route('channels/:channelId', 'routes/settings/channels/$channelId.tsx'),
      route('deleted', 'routes/settings/deleted.tsx'),
      route('audit-log', 'routes/settings/audit-log.tsx'),
      route('system-admin', 'routes/section.tsx', { id: 'system-admin' }, [
        index('routes/settings/system-admin/index.tsx'),
        route(
          'payment-subscription-management',
          'routes/settings/system-admin/payment-subscription-management.tsx',
        ),
        route('audit-log', 'routes/settings/audit-log.tsx', { id: 'system-audit-log' }),
        route('agents-status', 'routes/settings/system-admin/agents-status.tsx'),
        route('health', 'routes/settings/system-admin/health.tsx'),
        route('statistics', 'routes/settings/system-admin/statistics.tsx'),
        ...[
          'overview',
          'organization/:orgId',
          'organization/:orgId/client/:clientId',
          'organization/:orgId/client/:clientId/project/:projectId',
        ].map((place) =>
          route(`statistics/${place}`, 'routes/settings/statistics.tsx', {
            id: `system-statistics-${place}`,
          }),
        ),
        route('notes', 'routes/settings/notes.tsx', { id: 'operator-notes' }),
        route('deployments', 'routes/settings/deployments.tsx', {
          id: 'operator-deployments',
        }),
      ]),
    ]),
    // Only in development and tests, since its samples would enlarge every production build.
    ...(process.env['STYLE_GUIDE'] ? [route('style', 'routes/style.tsx')] : []),
    route('help', 'routes/help/index.tsx'),
    route('help/:topic', 'routes/help/$topic.tsx'),
    route('api-docs', 'routes/api-docs.tsx'),
    route('forbidden', 'routes/forbidden.tsx'),
  ]),

  route('data/users/:userId/picture', 'routes/data/users/$userId/picture.ts'),
  route('api/*', 'routes/api.$.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),
  route('robots.txt', 'routes/robots[.]txt.ts'),
  route('*', 'routes/$.tsx'),
] satisfies RouteConfig
