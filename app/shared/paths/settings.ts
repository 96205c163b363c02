import { type Id, type Params, withQuery } from './query'

/** Of the card of planned tests on a settings screen. */
export const BUDGET_ANCHOR = 'planned-tests'

export type TeamTab = 'members' | 'permissions' | 'subscriptions'

/** Organizations, teams, clients, projects and sites. */
export const settingsPaths = {
  deleted: (params: Params = {}) => withQuery('/settings/deleted', params),
  testManagement: (params: Params = {}) => withQuery('/settings/test-management', params),
  settings: () => '/settings/clients',
  configurationSchema: () => '/api/configuration.schema.json',
  configurationFile: (organization: Id, params: Params = {}) =>
    withQuery(`/api/organizations/${organization}/configuration`, params),
  clients: (params: Params = {}) => withQuery('/settings/clients', params),
  clientProjects: (client: Id) => `/settings/clients/${client}/projects`,
  clientSettings: (client: Id) => `/settings/clients/${client}/settings`,
  clientMove: (client: Id) => `/settings/clients/${client}/move`,
  clientDevices: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/devices`, params),
  clientCompetitors: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/competitors`, params),
  clientShareLinks: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/share-links`, params),
  clientApiKeys: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/api-keys`, params),
  clientLogs: (client: Id) => `/settings/clients/${client}/logs`,
  projectLogs: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/logs`,
  notes: (params: Params = {}) => withQuery('/settings/notes', params),
  deployments: (params: Params = {}) => withQuery('/settings/deployments', params),
  auditLog: () => '/settings/audit-log',
  activityExport: (params: Params = {}) => withQuery('/api/activity/export', params),
  projectSites: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/sites`,
  /** Without params: all sites of the project. */
  editSites: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/edit-sites`, params),
  projectSettings: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/settings`,
  addSite: (client: Id, project: Id) => `/settings/clients/${client}/projects/${project}/sites/add-new-site`,
  importSites: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/import-sites`, params),
  duplicateSite: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/duplicate-site`, params),
  importTemplate: () => '/api/sites/import-template',
  importResult: (id: string) => `/api/site-imports/${id}/result`,
  projectSitesExport: (project: Id) => `/api/projects/${project}/sites/export`,
  clientSitesExport: (client: Id) => `/api/clients/${client}/sites/export`,
  site: (client: Id, project: Id, site: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}`,
  findPages: (client: Id, project: Id, site: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}/find-pages`,
  siteTraffic: (client: Id, project: Id, site: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/sites/${site}/analytics`, params),
  pageScript: (client: Id, project: Id, site: Id, page: Id) =>
    `/settings/clients/${client}/projects/${project}/sites/${site}/pages/${page}/script`,
  clientMembers: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/members`, params),
  projectMembers: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/members`, params),
  organizations: (params: Params = {}) => withQuery('/settings/organizations', params),
  organizationInfo: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/info`, params),
  organizationBranding: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/branding`, params),
  /** `hash` names the version: what it answers never changes. */
  brandImage: (organization: Id, kind: string, hash: string) =>
    `/data/organizations/${organization}/${kind}?v=${hash}`,
  brandImageCall: (organization: string, kind: string) =>
    `/api/organizations/${encodeURIComponent(organization)}/images/${encodeURIComponent(kind)}`,
  organizationSubscription: (organization: Id) => `/settings/organizations/${organization}/subscription`,
  teams: (params: Params = {}) => withQuery('/settings/teams', params),
  team: (team: Id, tab: TeamTab = 'members', params: Params = {}) =>
    withQuery(`/settings/team/${team}/${tab}`, params),
  organizationDomains: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/domains`, params),
  organizationConfiguration: (organization: Id) => `/settings/organizations/${organization}/configuration`,
  organizationSignIn: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/sign-in`, params),
  organizationApiKeys: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/api-keys`, params),
  organizationSingleSignOn: (organization: Id, params: Params = {}) =>
    withQuery(`/settings/organizations/${organization}/single-sign-on`, params),
  siteSettingsCheck: (project: Id) => `/api/projects/${project}/check-site-settings-for-change-in-prediction`,
}
