import { catalogue } from '../values/catalogue'
import { inputMessages } from './form'
import { partsMessages } from './parts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const listed = (names: string[], total: number) =>
  total > names.length ? `${names.join(', ')} and ${total - names.length} more` : names.join(', ')

export const urlMessages = catalogue('url', {
  required: 'Enter the URL of a page',
  protocol: 'The URL must start with http:// or https://',
  invalid: 'Invalid URL. Use the form https://example.com/page',
  credentials: 'The URL must not contain a user name or password',
  tooLong: (max: number) => `The URL must be ${max} characters or less`,
  private: 'Addresses inside a private network cannot be tested',
  unresolvable: 'Host not found. You can save the page, but its tests fail until the host exists',
  fragment: (address: string, fragment: string) =>
    `${address} is saved without “${fragment}”: a place on a page is not a page of its own`,
  duplicate: 'This page is already in the site',
  duplicateThere: 'The other site already has a page with this URL',
} as const)

export const settingsFieldsMessages = catalogue('settingsFields', {
  details: 'Details',
  name: 'Name',
  retention: 'Keep results for',
  retentionHelp: 'Older test results are deleted',
  projectNameHelp: 'For example a brand, country or team',
} as const)

export const organizationMessages = catalogue('organization', {
  empty: 'No organizations yet',
  add: 'Add organization',
  notEmpty: (clients: number) =>
    `This organization has ${count(clients, 'client', 'clients')}. Delete or move them first`,
} as const)

export const clientMessages = catalogue('client', {
  empty: 'No clients yet. A client contains projects, and projects contain the sites you test',
  add: 'Add client',
  noneFound: (search: string) => `No client matches “${search}”`,
} as const)

export const projectMessages = catalogue('project', {
  empty: 'No projects yet. A project contains the sites you test',
  add: 'Add project',
  noneFound: (search: string) => `No project matches “${search}”`,
} as const)

export const siteMessages = catalogue('site', {
  get nameTaken() {
    return inputMessages.nameTaken('Site')
  },
  empty: 'No sites yet. Add a site to test its pages on a schedule',
  add: 'Add site',
  noneFound: (search: string) => `No site matches “${search}”`,
  paused: 'Tests of this site are paused',
  pages: (number: number) => count(number, 'page', 'pages'),
} as const)

export const deviceMessages = catalogue('device', {
  empty: 'No custom devices yet. The default devices are always available',
  inUse: (sites: number) => `This device is used by ${count(sites, 'site', 'sites')}. Remove it there first`,
  usedBy: (names: string[], total: number) =>
    `This device is used by ${listed(names, total)}. Remove it there first`,
} as const)

export const deletionMessages = catalogue('deletion', {
  title: (name: string) => `Delete ${name}`,
  warning: (name: string) => `This deletes ${name}, everything in it and all test results`,
  irreversible: 'This cannot be undone',
  retype: (name: string) => `Type ${name} to confirm`,
  mismatch: 'The name does not match',
  test: 'You are going to delete the test data in the current page. Are you sure you want to continue?',
} as const)

export const dashboardMessages = catalogue('dashboard', {
  get title() {
    return partsMessages.dashboard
  },
  empty: 'No tests yet',
  emptyAction: 'Add your first website',
  noPages: 'No pages yet',
  noneFound: 'Nothing matches the filters',
  loading: 'Loading the latest results…',
  failed: 'Latest results could not be loaded',
  latest: (when: string) => `Latest test ${when}`,
  neverTested: 'Not tested yet',
  incomplete: (number: number) => `${number.toLocaleString('en')} not fully measured`,
  failing: (number: number) => count(number, 'failed test', 'failed tests'),
  failedAt: (when: string) => `Failed ${when}`,
  figures: 'Figures',
  columns: { lighthouse: 'Lighthouse', performance: 'Performance', filmstrip: 'Filmstrip' },
  searchClients: 'Search clients',
  searchPages: 'Search pages',
  runTests: 'Run tests',
  runMatching: 'Run tests for these results',
  clients: (number: number) => count(number, 'client', 'clients'),
  sites: (number: number) => count(number, 'site', 'sites'),
  pages: (number: number) => count(number, 'page', 'pages'),
} as const)
