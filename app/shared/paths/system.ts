import { type Id, type Params, withQuery } from './query'

/** Screens of super admins. */
export const systemPaths = {
  demo: (params: Params = {}) => withQuery('/settings/demo', params),
  operatorNotes: (params: Params = {}) => withQuery('/settings/system-admin/notes', params),
  operatorDeployments: (params: Params = {}) => withQuery('/settings/system-admin/deployments', params),
  health: () => '/settings/system-admin/health',
  agentsStatus: (params: Params = {}) => withQuery('/settings/system-admin/agents-status', params),
  systemLog: (params: Params = {}) => withQuery('/settings/system-admin/system-log', params),
  systemLogExport: (params: Params = {}) => withQuery('/api/system-log/export', params),
  systemLogStream: (params: Params = {}) => withQuery('/api/system-log/stream', params),
  announcements: (params: Params = {}) => withQuery('/settings/system-admin/announcements', params),
  maintenance: () => '/settings/system-admin/maintenance',
  systemAuditLog: () => '/settings/system-admin/audit-log',
  subscriptions: (params: Params = {}) =>
    withQuery('/settings/system-admin/payment-subscription-management', params),
  users: (params: Params = {}) => withQuery('/settings/users', params),
  user: (user: Id, tab: 'info' | 'permissions' | 'teams' | 'subscriptions' = 'info', params: Params = {}) =>
    withQuery(`/settings/users/${user}/${tab}`, params),
  superAdmins: (params: Params = {}) => withQuery('/settings/super-admins', params),
}
