import { catalogue } from '../values/catalogue'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`

export const addWebsiteMessages = catalogue('addWebsite', {
  title: 'Add website',
  firstTitle: 'Test your first website',
  firstLead: 'Enter an address. It is tested on mobile and desktop, then its report opens.',
  lead: 'It is tested on mobile and desktop at once, then its report opens.',
  address: 'Website address',
  addressHelp: 'For example example.com or https://example.com/shop',
  submit: 'Test website',
  submitting: 'Checking the address…',
  place: (place: string) => `Goes into ${place}`,
  change: 'Client and project',
  newClient: 'New client, named after the website',
  newClientOf: (organization: string) => `New client of ${organization}`,
  project: 'Client and project',
  startsTests: 'Test all pages now',
  startsTestsHelp: 'Starts one test per page, device and location and opens the report',
  byHand: 'Add a client by hand',
  defaultProject: 'Websites',
  homePage: 'Home',
  noPermission: 'You may not add websites. Ask an administrator of your organization',
  notFound: (host: string) => `No server found for ${host}. Check the spelling`,
  refused: (host: string) => `${host} refused the connection. Check the address, or try again later`,
  timedOut: (host: string, seconds: number) =>
    `${host} did not respond within ${seconds} s. Check the address, or try again later`,
  certificate: (host: string) => `${host} has an invalid TLS certificate, so a browser cannot open it`,
  unreachable: (host: string) => `${host} could not be reached. Check the address, or try again later`,
  missing: (status: number) => `The server answered ${status}: there is no page at this address`,
  known: (page: string, site: string) => `${page} is already monitored, in the site ${site}`,
  openReport: 'Open its report',
  added: (name: string) => `${name} has been added`,
  testsRefused: (reason: string) => `The website has been added, but not tested. ${reason}`,
} as const)

export const liveReportMessages = catalogue('liveReport', {
  title: 'Live report',
  stages: { queued: 'Queued', loading: 'Loading', tracing: 'Tracing', auditing: 'Auditing', done: 'Done' },
  running: (devices: number) =>
    devices === 1
      ? 'The test is running'
      : `${devices} tests are running. Results appear here as they arrive`,
  finished: 'The first report is ready',
  failed: 'The test failed',
  waiting: 'Frames and metrics appear here when the page has loaded',
  elapsed: (length: string, usual: string | null) =>
    usual === null ? length : `${length}, usually about ${usual}`,
  figuresStay: 'The figures above stay until the second run ends',
  preliminary: 'First figures. The report follows in a moment',
  openReport: 'Open the report',
  runAgain: 'Run test',
  nothing: 'No test of this page is running',
  frames: (device: string) => `Filmstrip, ${device}`,
  frameAt: (time: string) => `After ${time}`,
  score: 'Performance',
} as const)

export const nextStepMessages = catalogue('nextStep', {
  title: 'Next steps',
  lead: 'Each takes a minute. Skip what you do not need',
  skip: 'Skip',
  skipNamed: (title: string) => `Skip: ${title}`,
  steps: {
    pages: {
      title: 'Add more pages',
      text: 'Choose from the sitemap and the links of the start page',
      action: 'Find pages',
    },
    uptime: {
      title: 'Monitor uptime',
      text: 'Check the site every minute and record outages',
      action: 'Add monitor',
    },
    schedule: {
      title: 'Set the schedule',
      text: 'Pages are tested daily at midnight. Change when and how often',
      action: 'Edit schedule',
    },
    alerts: {
      title: 'Get outage emails',
      text: 'Choose who is notified when the site goes down',
      action: 'Choose people',
    },
    invite: {
      title: 'Invite your team',
      text: 'Give colleagues access to this client',
      action: 'Invite people',
    },
  },
} as const)

export const discoveryMessages = catalogue('discovery', {
  title: 'Find pages',
  lead: 'Reads robots.txt, the sitemaps and the links of the start page once.',
  search: 'Search for pages',
  searchAgain: 'Search again',
  searching: 'Searching…',
  searched: 'Searched',
  none: 'No further pages found. Add addresses by hand in the settings of the site',
  settings: 'Settings of the site',
  foundAt: (pages: number, when: string) => `${count(pages, 'new page', 'new pages')} found ${when}`,
  single: 'Single pages',
  hidden: (pages: number) => `${count(pages, 'further page', 'further pages')} with this pattern`,
  room: (pages: number) => `Your quota has room for ${count(pages, 'more page', 'more pages')}`,
  noRoom: 'The quota is used up. Remove pages, test less often, or enlarge the plan',
  add: 'Add selected pages',
  added: (pages: number) => `${count(pages, 'page has', 'pages have')} been added`,
  untested: (reason: string) => `Not tested: ${reason}`,
  nothingChosen: 'Choose at least one page',
  noStart: 'The site has no page to start from',
  startsTests: 'Test the new pages now',
  sources: {
    robots: 'robots.txt',
    sitemap: 'Sitemap',
    links: 'Links of the start page',
  },
  outcomes: {
    read: (found: number) => count(found, 'address', 'addresses'),
    missing: 'not there',
    unreachable: 'not reachable',
    private: 'blocked: private address',
    unreadable: 'not readable',
    cut: (found: number) => `${count(found, 'address', 'addresses')}, the rest of the file was left out`,
    skipped: 'not read: limit reached',
  },
} as const)
