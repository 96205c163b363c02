import { catalogue } from '../values/catalogue'

/** What lists count. */
export const nounMessages = catalogue('noun', {
  alerts: 'alerts',
  bookmarks: 'bookmarks',
  clients: 'clients',
  links: 'links',
  mails: 'mails',
  members: 'members',
  monitors: 'monitors',
  organizations: 'organizations',
  permissions: 'permissions',
  projects: 'projects',
  results: 'results',
  rows: 'rows',
  sites: 'sites',
  subscribers: 'subscribers',
  invoices: 'invoices',
  subscriptions: 'subscriptions',
  teams: 'teams',
  tests: 'tests',
  users: 'users',
} as const)
