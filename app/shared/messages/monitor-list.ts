import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

/** The home of all monitors. */
export const monitorListMessages = catalogue('monitorList', {
  title: 'Uptime',
  count: (monitors: number) => several(monitors, 'monitor', 'monitors'),
  empty: 'No monitors yet. A monitor checks an address every minute and emails you when it is down',
  noneFound: 'No monitors match these filters',
  search: 'Search monitors',
  states: 'Filter by status',
  all: 'All',
  anyClient: 'All clients',
  anyProject: 'All projects',
  anySite: 'All sites',
  anyKind: 'All types',
  sort: 'Sort by',
  sorts: { state: 'Worst first', name: 'Name', response: 'Response', availability: 'Availability' },
  client: 'Client',
  project: 'Project',
  site: 'Site',
  kind: 'Type',
  outagesCsv: 'Outages (CSV)',
  inMaintenance: 'In maintenance',
  /** Status with its duration. */
  lasting: {
    up: (length: string) => `Up for ${length}`,
    degraded: (length: string) => `Degraded for ${length}`,
    down: (length: string) => `Down for ${length}`,
    unknown: (length: string) => `Unknown for ${length}`,
    paused: (length: string) => `Paused for ${length}`,
  },
  slowFor: (length: string) => `Slow for ${length}`,
  /** The conclusion at the top, in parts. */
  summary: {
    allUp: (monitors: number) =>
      monitors === 1 ? 'The monitor is up' : `All ${number(monitors)} monitors are up`,
    down: (down: number, all: number) =>
      `${number(down)} of ${several(all, 'monitor', 'monitors')} ${down === 1 ? 'is' : 'are'} down`,
    noneDown: 'Nothing is down',
    planned: (down: number) => `${number(down)} down in planned maintenance`,
    unknown: (monitors: number) => `${number(monitors)} unknown`,
    degraded: (monitors: number) => `${number(monitors)} slow or degraded`,
    up: (monitors: number) => `${number(monitors)} up`,
    paused: (monitors: number) => `${number(monitors)} paused`,
    allPaused: 'All monitors are paused',
    moreDown: (monitors: number) => `and ${number(monitors)} more`,
    availability: 'Availability, 30 days',
  },
  unknownHelp: 'Unknown is not down: no check could tell, for example because the prober had no network',
  days: (name: string) => `${name}, last 90 days`,
  dayEnds: ['90 days ago', 'Today'],
  quarterTitle: 'Availability, 90 days',
  inQuarter: (availability: string) => `${availability} in 90 days`,
  response: 'Response, 24 h',
  responseLabel: (name: string, from: string, to: string) =>
    from === to
      ? `Response time of ${name}, last 24 hours: ${from}`
      : `Response time of ${name}, last 24 hours: ${from} to ${to}`,
  noResponse: 'No responses in 24 hours',
  showAll: (monitors: number) => `Show all ${number(monitors)} monitors`,
  continued: 'continued',
  actions: 'Actions',
  pause: 'Pause',
  resume: 'Resume',
  settings: 'Settings',
  outage: 'Outage',
  acknowledgedBy: (who: string) => `Acknowledged by ${who}`,
  acknowledged: 'Acknowledged',
  notAcknowledged: 'Not acknowledged',
  add: 'Add monitor',
} as const)

/** The dialog that adds a monitor to any site. */
export const addMonitorMessages = catalogue('addMonitor', {
  title: 'Add monitor',
  address: 'Address',
  addressHelp: 'A page of one of your sites, or any other http or https address',
  site: 'Site',
  siteHelp: 'Not needed for the address of a known page',
  siteOfPage: 'The site of the page',
  siteNeeded: 'No page has this address. Choose the site that the monitor belongs to',
  moreHelp: 'Keyword, JSON, certificate, DNS and port checks are in the monitor settings of a site',
  submit: 'Start monitoring',
  noSites: 'Add a website first. Its pages can be monitored then',
  addSite: 'Go to the dashboard',
} as const)
