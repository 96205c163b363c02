import { catalogue } from '../values/catalogue'

/** The load of a page: its requests, what the main thread did, and what moved. */
const number = (amount: number) => amount.toLocaleString('en-GB')

export const waterfallMessages = catalogue('waterfall', {
  title: 'Waterfall',
  caption: 'Requests by start time',
  moments: { fcp: 'FCP', lcp: 'LCP', tti: 'TTI', domContentLoaded: 'DCL', load: 'Load' },
  momentNames: {
    fcp: 'First Contentful Paint',
    lcp: 'Largest Contentful Paint',
    tti: 'Time to Interactive',
    domContentLoaded: 'DOM content loaded',
    load: 'Page load',
  },
  simulated:
    'FCP, LCP, TTI and long tasks are simulated, so they are not drawn beside the requests of the unthrottled load',
  shiftMarks: {
    shiftLabel: (shifts: number, largest: string) =>
      shifts === 1 ? `Layout shift: ${largest}` : `Layout shifts: ${number(shifts)}, largest at ${largest}`,
    times: (times: string) => `Layout shifts at ${times}`,
  },
  columns: { request: 'Request', status: 'Status', size: 'Size', time: 'Time' },
  priority: 'Priority',
  priorities: { VeryHigh: 'Highest', High: 'High', Medium: 'Medium', Low: 'Low', VeryLow: 'Lowest' },
  priorityChanged: {
    raised: (to: string, from: string) => `${to}, raised from ${from}`,
    lowered: (to: string, from: string) => `${to}, lowered from ${from}`,
  },
  priorityIs: (priority: string) => `Priority: ${priority}`,
  priorityUnknown: 'Priority not measured',
  longTasks: 'Long tasks',
  longTasksLane: (tasks: number) =>
    tasks === 1 ? '1 long task on the main thread' : `${number(tasks)} long tasks on the main thread`,
  longTask: (length: string, at: string, script: string) => `${length} from ${at}: ${script}`,
  noLongTasks: 'None',
  longestTasks: (tasks: number) => `${number(tasks)} longest`,
  longestTasksLane: (tasks: number) => `${number(tasks)} longest tasks on the main thread`,
  someOf: (shown: number, all: number) => `${number(shown)} of ${number(all)}`,
  someOfLane: (shown: number, lane: string) => `${number(shown)} shown of: ${lane}`,
  timingMark: 'User timing mark',
  thirdParty: 'Third party',
  firstParty: 'First party',
  renderBlocking: 'Render-blocking',
  largestPaint: 'LCP element',
  failed: 'Failed',
  marks: 'Marks',
  filter: 'Filter requests',
  type: 'Type',
  allTypes: 'All types',
  party: 'Party',
  allParties: 'All parties',
  parties: { first: 'First party', third: 'Third party' },
  before: 'Started before',
  entireLoad: 'Entire load',
  befores: {
    fcp: 'Before FCP',
    lcp: 'Before LCP',
    domContentLoaded: 'Before DCL',
    load: 'Before page load',
  },
  momentUnavailable: (moment: string) =>
    `${moment} is not drawn for this test, so requests are not filtered by it`,
  text: 'URL contains',
  remove: (what: string) => `Remove filter ${what}`,
  shown: (shown: number, all: number) => `${number(shown)} of ${number(all)} requests`,
  onlyFirst: (shown: number, found: number) =>
    `First ${number(shown)} of ${number(found)} requests shown. Use the filter to see others`,
  nothingFound: 'No request matches this filter',
  requestNotFound: (request: string) => `This test has no request ${request}`,
  notShown: (request: string) => `Request ${request} is hidden. Change the filter to see it`,
  hideTable: 'Hide table',
  skip: 'Skip the waterfall',
  totalsShown: (shown: number, all: number) => `Shown: ${number(shown)} of ${number(all)} requests`,
  notFinished: 'Not measured: the request did not finish',
} as const)

export const requestDetailMessages = catalogue('requestDetail', {
  title: (request: number) => `Request ${request}`,
  close: 'Close',
  phases: 'Phases',
  total: 'Total',
  noPhase: 'None',
  facts: 'Request',
  start: 'Start',
  status: 'Status',
  noAnswer: 'No response',
  failure: 'Failure',
  method: 'Method',
  protocol: 'Protocol',
  priority: 'Priority',
  type: 'Type',
  owner: 'Owner',
  initiator: 'Initiator',
  cache: 'Served from',
  caches: {
    none: 'Network',
    memory: 'Memory cache',
    disk: 'Disk cache',
    prefetch: 'Prefetch',
    serviceWorker: 'Service worker',
  },
  transferSize: 'Transferred',
  resourceSize: 'Uncompressed',
  renderBlocking: 'Render-blocking',
  blocking: { yes: 'Yes', no: 'No' },
  notSaid: 'Not measured',
  headers: { cache: 'Cache headers', security: 'Security headers', other: 'Other headers' },
  noHeaders: 'None in the response',
  cookies: 'Cookies set',
} as const)

export const userTimingsMessages = catalogue('userTimings', {
  title: 'User timings',
  caption: 'Marks and measures of the page (User Timing API)',
  note: (timings: number) => (timings === 1 ? '1 mark or measure' : `${number(timings)} marks and measures`),
  onlyFirst: (shown: number, all: number) => `First ${number(shown)} of ${number(all)} are stored`,
  columns: { name: 'Name', kind: 'Kind', start: 'Start', duration: 'Duration' },
  mark: 'Mark',
  measure: 'Measure',
  noLength: 'Marks have no duration',
  lane: (timings: number) =>
    timings === 1 ? '1 mark or measure of the page' : `${number(timings)} marks and measures of the page`,
  firstLane: (shown: number, all: number) =>
    `First ${number(shown)} of ${number(all)} marks and measures of the page`,
  markAt: (name: string, at: string) => `${name}: ${at}`,
  measureAt: (name: string, length: string, at: string) => `${name}: ${length} from ${at}`,
} as const)

export const thirdPartiesMessages = catalogue('thirdParties', {
  title: 'Third parties',
  columns: {
    entity: 'Third party',
    share: 'Share of bytes',
    bytes: 'Size',
    requests: 'Requests',
    loading: 'Loading',
    mainThread: 'Main thread',
  },
  loadingHelp: 'Time with at least one active request',
  note: (requests: number, all: number, bytes: string, share: string) =>
    `${number(requests)} of ${number(all)} requests, ${bytes}, ${share} of all bytes`,
  none: 'The page loads nothing from third parties',
  timesGone: 'Main-thread times of this test are not stored',
  simulated:
    'Loading and main-thread times are from the unthrottled load; the metrics of this test are simulated',
} as const)

export const domainsMessages = catalogue('domains', {
  title: 'Domains',
  columns: {
    domain: 'Domain',
    owner: 'Owner',
    share: 'Share of bytes',
    bytes: 'Size',
    requests: 'Requests',
    loading: 'Loading',
  },
  note: (domains: number) => (domains === 1 ? '1 domain' : `${number(domains)} domains`),
  filter: (domain: string) => `Show only requests to ${domain}`,
  others: (domains: number) =>
    domains === 1 ? '1 domain with fewer bytes' : `${number(domains)} domains with fewer bytes`,
} as const)

export const lcpBreakdownMessages = catalogue('lcpBreakdown', {
  title: 'LCP breakdown',
  note: (lcp: string) => `LCP ${lcp}`,
  element: 'LCP element',
  noElement: 'The LCP element of this test is not stored',
  label: 'LCP by phase',
  columns: { part: 'Phase', time: 'Time', share: 'Share', rating: 'Rating' },
  names: {
    lcpTtfb: 'Time to first byte',
    lcpLoadDelay: 'Load delay',
    lcpLoadDuration: 'Load duration',
    lcpRenderDelay: 'Render delay',
  },
  noFile: 'The LCP element is text: no file had to be loaded for it',
  simulated: 'LCP is simulated, so the measured phases do not add up to it',
  notMeasured: 'The phases were not measured in this test',
} as const)

export const cpuMessages = catalogue('cpu', {
  title: 'Main thread',
  label: 'Main-thread work by category',
  groups: {
    scriptEvaluation: 'Script evaluation',
    scriptParseCompile: 'Script parsing and compilation',
    styleLayout: 'Style and layout',
    paintCompositeRender: 'Rendering',
    parseHTML: 'HTML and CSS parsing',
    garbageCollection: 'Garbage collection',
    other: 'Other',
  },
  note: (total: string) => `${total} of work`,
  scripts: 'Scripts by CPU time',
  columns: { script: 'Script', evaluation: 'Evaluation', compilation: 'Parsing', total: 'Total' },
  nobody: 'Unattributable',
  tasks: 'Long tasks (over 50 ms)',
  taskColumns: { start: 'Start', duration: 'Duration', script: 'Script' },
  noScripts: 'No script used noticeable CPU time',
  noTasks: 'No long tasks',
  mostTasks: 'Lighthouse lists the 20 longest',
  nothing: 'Main-thread work was not measured in this test',
} as const)

export const shiftsMessages = catalogue('shifts', {
  title: 'Layout shifts',
  none: 'No layout shift',
  notMeasured: 'Not measured: this test has no CLS',
  notKept: (cls: string) => `The layout shifts behind this CLS of ${cls} are not stored`,
  whole: (cls: string) => `Counted shifts add up to the CLS of this test, ${cls}`,
  part: (sum: string, cls: string) =>
    `Stored shifts add up to ${sum}; CLS is ${cls}. The rest was not recorded`,
  name: (index: number) => `Shift ${index}`,
  at: (time: string) => `after ${time}`,
  counts: 'Counted',
  notCounted: 'Not counted',
  notCountedHelp: 'CLS is the worst session window of layout shifts; this one is outside it',
  elements: (amount: number) => (amount === 1 ? '1 element' : `${number(amount)} elements`),
  nameless: 'Unnamed element',
  noElements: 'Lighthouse names no element for this shift',
  picture: (index: number, time: string) =>
    `The screen after ${time} with the elements moved by shift ${index}`,
  before: 'Before',
  after: 'After',
  came: 'Entered the viewport',
  gone: 'Left the viewport',
  frame: (time: string) => `Frame after ${time}`,
  earlierFrame: (time: string) => `Frame after ${time}; there is none after this shift`,
  noFrame: 'No frame is stored for this test',
  inFrame: 'Inside an iframe: position unknown',
  noViewport: 'The viewport size is not stored for this test, so positions cannot be drawn',
} as const)
