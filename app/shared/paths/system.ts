import { type Id, type Params, withQuery } from './query'

/** Screens of super admins. */
export const systemPaths = {
  demo: (params: Params = {}) => withQuery('/settings/demo', params),
  operatorNotes: (params: Params = {}) => withQuery('/settings/system-admin/notes', params),
  operatorDeployments: (params: Params = {}) => withQuery('/settings/system-admin/deployments', params),
  health: () => '/settings/system-admin/health',
  cells: (params: Params = {}) => withQuery('/settings/system-admin/cells', params),
  switchCell: () => '/switch-cell',
  agentsStatus: (params: Params = {}) => withQuery('/settings/system-admin/agents-status', params),
  systemLog: (params: Params = {}) => withQuery('/settings/system-admin/system-log', params),
  systemLogExport: (params: Params = {}) => withQuery('/api/system-log/export', params),
  systemLogStream: (params: Params = {}) => withQuery('/api/system-log/stream', params),
  announcements: (params: Params = {}) => withQuery('/settings/system-admin/announcements', params),
  maintenance: () => '/settings/system-admin/maintenance',
  systemAuditLog: () => '/settings/system-admin/audit-log',
  subscriptions: (params: Params = {}) =>
    withQuery('/settings/system-admin/payment-subscription-management', params),
  plans: () => '/settings/system-admin/plan-management',
  createPlan: () => '/settings/system-admin/plan-management/create-plan',
  plan: (plan: Id, tab: 'settings' | 'clients' = 'settings', params: Params = {}) =>
    withQuery(`/settings/system-admin/plan-management/${plan}/${tab}`, params),
  discounts: (params: Params = {}) => withQuery('/settings/system-admin/discount-management', params),
  invoices: (params: Params = {}) => withQuery('/settings/system-admin/invoices', params),
  writeInvoice: (params: Params = {}) => withQuery('/settings/system-admin/invoices/write', params),
  invoice: (invoice: Id) => `/settings/system-admin/invoices/${invoice}`,
  invoiceFile: (invoice: Id, format: 'pdf' | 'xml') => `/api/invoices/${invoice}/file?format=${format}`,
  ownInvoiceFile: (organization: Id, invoice: Id, format: 'pdf' | 'xml') =>
    `/api/organizations/${organization}/invoices/${invoice}/file?format=${format}`,
  invoicesExport: (params: Params = {}) => withQuery('/api/invoices/export', params),
  revenue: (params: Params = {}) => withQuery('/settings/system-admin/revenue', params),
  revenueCsv: (params: Params = {}) => withQuery('/api/revenue/csv', params),
  seller: () => '/settings/system-admin/seller',
  users: (params: Params = {}) => withQuery('/settings/users', params),
  user: (user: Id, tab: 'info' | 'permissions' | 'teams' | 'subscriptions' = 'info', params: Params = {}) =>
    withQuery(`/settings/users/${user}/${tab}`, params),
  superAdmins: (params: Params = {}) => withQuery('/settings/super-admins', params),
}
