/** The load of a page: its requests, what the main thread did, and what moved. */
const number = (amount: number) => amount.toLocaleString('en-GB')

export const waterfallMessages = {
  title: 'Requests',
  caption: 'Requests of the page in the order they began',
  moments: { fcp: 'FCP', lcp: 'LCP', tti: 'TTI', domContentLoaded: 'DCL', load: 'Load' },
  momentNames: {
    fcp: 'First Contentful Paint',
    lcp: 'Largest Contentful Paint',
    tti: 'Time to Interactive',
    domContentLoaded: 'DOM content loaded',
    load: 'Page load',
  },
  simulated:
    'FCP, LCP, TTI and long tasks are simulated from an unthrottled load, so they have no place beside its requests',
  shiftMarks: {
    shiftLabel: (shifts: number, largest: string) =>
      shifts === 1
        ? `Layout shift: ${largest}`
        : `Layout shifts: ${number(shifts)}, the largest at ${largest}`,
    times: (times: string) => `Something moved at ${times}`,
  },
  columns: { request: 'Request', status: 'Status', size: 'Size', time: 'Time' },
  priority: 'Priority',
  priorities: { VeryHigh: 'Highest', High: 'High', Medium: 'Medium', Low: 'Low', VeryLow: 'Lowest' },
  priorityChanged: {
    raised: (to: string, from: string) => `${to}, raised from ${from}`,
    lowered: (to: string, from: string) => `${to}, lowered from ${from}`,
  },
  priorityIs: (priority: string) => `Priority: ${priority}`,
  priorityUnknown: 'Its priority was not measured in this test',
  longTasks: 'Long tasks',
  longTasksLane: (tasks: number) =>
    tasks === 1 ? '1 long task on the main thread' : `${number(tasks)} long tasks on the main thread`,
  longTask: (length: string, at: string, script: string) => `${length} from ${at}: ${script}`,
  noLongTasks: 'None',
  longestTasks: (tasks: number) => `${number(tasks)} longest`,
  longestTasksLane: (tasks: number) => `The ${number(tasks)} longest of the long tasks on the main thread`,
  someOf: (shown: number, all: number) => `${number(shown)} of ${number(all)}`,
  someOfLane: (shown: number, lane: string) => `${number(shown)} of these are shown: ${lane}`,
  timingMark: 'User timing mark',
  thirdParty: 'Third party',
  firstParty: 'First party',
  renderBlocking: 'Render-blocking',
  largestPaint: 'Largest paint',
  failed: 'Failed',
  marks: 'Marks',
  filter: 'Filter requests',
  type: 'Type',
  allTypes: 'All types',
  party: 'Party',
  allParties: 'All parties',
  parties: { first: 'First party', third: 'Third party' },
  before: 'Began before',
  entireLoad: 'The whole load',
  befores: {
    fcp: 'Before FCP',
    lcp: 'Before LCP',
    domContentLoaded: 'Before DCL',
    load: 'Before page load',
  },
  momentUnavailable: (moment: string) =>
    `${moment} has no place beside the requests of this test, so they are not cut there`,
  text: 'Part of the address',
  remove: (what: string) => `Remove the filter ${what}`,
  shown: (shown: number, all: number) => `${number(shown)} of ${number(all)} requests`,
  onlyFirst: (shown: number, found: number) =>
    `The first ${number(shown)} of ${number(found)} are shown. Filter them to see the others`,
  nothingFound: 'No request fits this filter',
  requestNotFound: (request: string) => `This test has no request ${request}`,
  notShown: (request: string) => `Request ${request} is not among those shown: filter them to see it`,
  hideTable: 'Hide the table',
  skip: 'Skip the requests',
  totalsShown: (shown: number, all: number) => `Shown: ${number(shown)} of ${number(all)} requests`,
  notFinished: 'Not measured: it never ended',
} as const

export const requestDetailMessages = {
  title: (request: number) => `Request ${request}`,
  close: 'Close',
  phases: 'Phases',
  total: 'Total',
  noPhase: 'Did not take place',
  facts: 'Request',
  start: 'Begins',
  status: 'Status',
  noAnswer: 'No answer came',
  method: 'Method',
  protocol: 'Protocol',
  priority: 'Priority',
  type: 'Type',
  owner: 'Belongs to',
  initiator: 'Asked for by',
  cache: 'Answered from',
  caches: {
    none: 'The network',
    memory: 'The memory of the browser',
    disk: 'The disk of the browser',
    prefetch: 'A prefetch',
    serviceWorker: 'A service worker',
  },
  transferSize: 'Sent',
  resourceSize: 'Unpacked',
  renderBlocking: 'Render-blocking',
  blocking: { yes: 'Yes', no: 'No' },
  notSaid: 'Not measured in this test',
  headers: { cache: 'Cache headers', security: 'Security headers', other: 'Other headers' },
  noHeaders: 'None in the answer',
  cookies: 'Cookies set',
} as const

export const userTimingsMessages = {
  title: 'User timings',
  caption: 'Marks and measures that the page set by itself',
  note: (timings: number) => (timings === 1 ? '1 mark or measure' : `${number(timings)} marks and measures`),
  onlyFirst: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} are kept`,
  columns: { name: 'Name', kind: 'Kind', start: 'At', duration: 'Takes' },
  mark: 'Mark',
  measure: 'Measure',
  noLength: 'A mark is a moment: it takes no time',
  lane: (timings: number) =>
    timings === 1
      ? '1 mark or measure that the page set'
      : `${number(timings)} marks and measures that the page set`,
  firstLane: (shown: number, all: number) =>
    `The first ${number(shown)} of ${number(all)} marks and measures that the page set`,
  markAt: (name: string, at: string) => `${name}: ${at}`,
  measureAt: (name: string, length: string, at: string) => `${name}: ${length} from ${at}`,
} as const

export const thirdPartiesMessages = {
  title: 'Third parties',
  columns: {
    entity: 'Third party',
    share: 'Share of the bytes',
    bytes: 'Size',
    requests: 'Requests',
    loading: 'Loading',
    mainThread: 'Main thread',
  },
  loadingHelp: 'How long at least one of its requests was under way',
  note: (requests: number, all: number, bytes: string, share: string) =>
    `${number(requests)} of ${number(all)} requests, ${bytes}, ${share} of all bytes`,
  none: 'The page loads nothing from third parties',
  timesGone: 'The times of the main thread are not kept for this test',
  simulated:
    'Of the load that was seen: its connection was not throttled and its processor not slowed down, unlike the simulated figures of this test',
} as const

export const domainsMessages = {
  title: 'Domains',
  columns: {
    domain: 'Domain',
    owner: 'Belongs to',
    share: 'Share of the bytes',
    bytes: 'Size',
    requests: 'Requests',
    loading: 'Loading',
  },
  note: (domains: number) => (domains === 1 ? '1 domain' : `${number(domains)} domains`),
  filter: (domain: string) => `Only the requests to ${domain}`,
  others: (domains: number) =>
    domains === 1 ? '1 domain with fewer bytes' : `${number(domains)} domains with fewer bytes`,
} as const

export const lcpBreakdownMessages = {
  title: 'Parts of the largest paint',
  note: (lcp: string) => `LCP ${lcp}`,
  element: 'What was painted',
  noElement: 'Which element it was is not kept for this test',
  label: 'The largest paint by what it waited for',
  columns: { part: 'It waited for', time: 'Time', share: 'Share', rating: 'Rating' },
  names: {
    lcpTtfb: 'The first byte of the page',
    lcpLoadDelay: 'Its file to be asked for',
    lcpLoadDuration: 'Its file to arrive',
    lcpRenderDelay: 'The browser to paint it',
  },
  noFile: 'It needed no file of its own: nothing had to be loaded for it',
  simulated: 'LCP is simulated from the load that was seen, whose parts do not add up to it',
  notMeasured: 'The parts were not measured in this test',
} as const

export const cpuMessages = {
  title: 'Main thread',
  label: 'Main thread by what it did',
  groups: {
    scriptEvaluation: 'Running scripts',
    scriptParseCompile: 'Reading scripts',
    styleLayout: 'Style and layout',
    paintCompositeRender: 'Painting',
    parseHTML: 'Reading HTML and CSS',
    garbageCollection: 'Freeing memory',
    other: 'Other',
  },
  note: (total: string) => `${total} of work`,
  scripts: 'Scripts by the time they ran',
  columns: { script: 'Script', evaluation: 'Running', compilation: 'Reading', total: 'Total' },
  nobody: 'No single script',
  tasks: 'Tasks of more than 50 ms',
  taskColumns: { start: 'Begins', duration: 'Takes', script: 'Script' },
  noScripts: 'No script worked long enough to be listed',
  noTasks: 'No task took longer than 50 ms',
  mostTasks: 'The engine lists the 20 longest',
  nothing: 'The work of the main thread was not measured in this test',
} as const

export const shiftsMessages = {
  title: 'Layout shifts',
  none: 'No layout shift',
  notMeasured: 'Not measured: this test has no Cumulative Layout Shift',
  notKept: (cls: string) => `The shifts that make this CLS of ${cls} are not kept for this test`,
  whole: (cls: string) => `The shifts that count add up to ${cls}, the CLS of this test`,
  part: (sum: string, cls: string) =>
    `The shifts kept add up to ${sum}. CLS is ${cls}: the rest was not recorded`,
  name: (index: number) => `Shift ${index}`,
  at: (time: string) => `after ${time}`,
  counts: 'Counts',
  notCounted: 'Does not count',
  notCountedHelp: 'CLS is the worst burst of shiftsMessages. This one is not part of it',
  elements: (amount: number) => (amount === 1 ? '1 element' : `${number(amount)} elements`),
  nameless: 'An element that the engine did not name',
  noElements: 'The engine named no element for this shift',
  picture: (index: number, time: string) =>
    `The screen ${time} after the start, with what shift ${index} moved`,
  before: 'Before',
  after: 'After',
  came: 'Came into view',
  gone: 'Went out of view',
  frame: (time: string) => `Pictured after ${time}`,
  earlierFrame: (time: string) => `Pictured after ${time}: nothing was pictured after this shift`,
  noFrame: 'No picture of the screen is kept for this test',
  inFrame: 'Inside a frame: place unknown',
  noViewport: 'How large the screen was is not kept for this test, so the places cannot be drawn',
} as const
