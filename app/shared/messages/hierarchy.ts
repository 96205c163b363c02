const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const listed = (names: string[], total: number) =>
  total > names.length ? `${names.join(', ')} and ${total - names.length} more` : names.join(', ')

export const urlMessages = {
  required: 'Enter the address of a page',
  protocol: 'The address must start with http:// or https://',
  invalid: 'This is not a valid address. It should look like https://example.com/page',
  credentials: 'The address must not contain a user name or password',
  tooLong: (max: number) => `The address must be ${max} characters or less`,
  private: 'Addresses inside a private network cannot be tested',
  unresolvable: 'This host cannot be found. The page can be saved, but its tests will fail until it exists',
  duplicate: 'This page is already in the site',
} as const

export const settingsFieldsMessages = {
  details: 'Details',
  name: 'Name',
  retention: 'Keep results for',
  retentionHelp: 'Older test results are deleted',
  projectNameHelp: 'For example a brand, country or team',
} as const

export const organizationMessages = {
  nameTaken: 'Organization name is existing',
  empty: 'There are no organizations yet',
  add: 'Add an organization',
  notEmpty: (clients: number) =>
    `This organization still has ${count(clients, 'client', 'clients')} and cannot be deleted`,
} as const

export const clientMessages = {
  nameTaken: 'Client name is existing',
  empty: 'You have no clients yet. A client holds projects, and projects hold the sites you test',
  add: 'Add a client',
  noneFound: (search: string) => `No client matches “${search}”`,
} as const

export const projectMessages = {
  nameTaken: 'Project name is existing',
  empty: 'This client has no projects yet. A project holds the sites you test',
  add: 'Add a project',
  noneFound: (search: string) => `No project matches “${search}”`,
} as const

export const siteMessages = {
  nameTaken: 'Site name is existing',
  empty: 'This project has no sites yet. Add one and its pages are tested on its schedule',
  add: 'Add a site',
  noneFound: (search: string) => `No site matches “${search}”`,
  noLongerThere: 'This site has been deleted',
  nextTest: (when: string) => `Next test ${when}`,
  paused: 'Tests of this site are paused',
  pages: (number: number) => count(number, 'page', 'pages'),
} as const

export const deviceMessages = {
  nameTaken: 'Device name is existing',
  empty: 'There are no devices of your own yet. The default devices are always available',
  inUse: (sites: number) => `This device is used by ${count(sites, 'site', 'sites')} and cannot be deleted`,
  usedBy: (names: string[], total: number) =>
    `This device is used by ${listed(names, total)} and cannot be deleted`,
} as const

export const deletionMessages = {
  title: (name: string) => `Delete ${name}`,
  warning: (name: string) => `${name} and everything inside it, with all test results, will be deleted`,
  irreversible: 'This cannot be undone',
  retype: (name: string) => `Type ${name} to confirm`,
  mismatch: 'The name does not match',
  test: 'You are going to delete the test data in the current page. Are you sure you want to continue?',
} as const

export const dashboardMessages = {
  title: 'Dashboard',
  empty: 'Nothing is being tested yet',
  emptyAction: 'Add your first site',
  noPages: 'There are no pages here yet',
  noneFound: 'Nothing matches the filters',
  loading: 'Loading the latest results…',
  failed: 'The latest results could not be loaded',
  latest: (when: string) => `Latest test ${when}`,
  neverTested: 'Not tested yet',
  failing: (number: number) => count(number, 'failed test', 'failed tests'),
  failedAt: (when: string) => `Failed ${when}`,
  searchClients: 'Search clients',
  searchPages: 'Search pages',
  runTests: 'Run tests',
  runMatching: 'Run tests of what is found',
  clients: (number: number) => count(number, 'client', 'clients'),
  sites: (number: number) => count(number, 'site', 'sites'),
  pages: (number: number) => count(number, 'page', 'pages'),
} as const
