import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

/** 'Needs attention' on the home screen. */
export const attentionMessages = catalogue('attention', {
  title: 'Needs attention',
  showAll: (total: number) => `Show all ${number(total)}`,
  showLess: 'Show the worst only',
  more: (rest: number) => `${number(rest)} more are not listed`,
  allClear: (pages: number, monitors: number) =>
    `All clear: ${[
      pages > 0 ? several(pages, 'page', 'pages') : null,
      monitors > 0 ? several(monitors, 'monitor', 'monitors') : null,
    ]
      .filter(Boolean)
      .join(' and ')} checked, nothing needs attention`,
  onlyLevels: (text: string) => `No outage or regression. ${text}`,
  pagesNotGood: (pages: number) =>
    pages === 1 ? 'One page' : `${number(pages)} pages are not good, the worst`,
  nothingChecked: 'Nothing to check yet: no page has been tested and there are no monitors',
  others: (clients: number) =>
    clients === 1
      ? 'The other client needs no attention'
      : `The other ${number(clients)} clients need no attention`,
  testedAt: (when: string) => `Last test ${when}`,
  since: (length: string) => `for ${length}`,
  facts: {
    down: (reason: string) => `Down: ${reason}`,
    alsoHit: (monitors: number) => several(monitors, 'other monitor affected', 'other monitors affected'),
    agents: (sites: number) => `No test agent is connected, used by ${several(sites, 'site', 'sites')}`,
    waiting: (tests: number) => several(tests, 'test is waiting', 'tests are waiting'),
    neverSeen: 'never connected',
    quotaUsed: (used: number, quota: number) =>
      `Test quota used up: ${number(used)} of ${number(quota)} this month`,
    quotaNear: (used: number, expected: number, quota: number) =>
      `Test quota almost used up: ${number(used)} of ${number(quota)}, ${number(expected)} expected this month`,
    quotaRunsOut: (day: string, expected: number, quota: number) =>
      `Test quota runs out on ${day}: ${number(expected)} of ${number(quota)} tests expected this month`,
    renews: (day: string) => `renews on ${day}`,
    failed: (reason: string) => `Test failed: ${reason}`,
    failedPages: (pages: number, reason: string) => `Tests of ${number(pages)} pages failed: ${reason}`,
    incomplete: 'The last test did not measure all figures',
    incompletePages: (pages: number) =>
      `The last tests of ${number(pages)} pages did not measure all figures`,
    noResultFor: (length: string) => `no result for ${length}`,
    noResult: 'no result yet',
    waitingTests: (tests: number) => `${several(tests, 'test is', 'tests are')} waiting in the queue`,
    unstarted: 'Scheduled tests have not started',
    regression: (metric: string, before: string, after: string, device: string) =>
      `${metric} ${before} → ${after} on ${device}`,
    others: (changes: number) => several(changes, 'other regression', 'other regressions'),
    otherPages: (pages: number) => several(pages, 'other page', 'other pages'),
    certificate: (day: string, name: string | null) =>
      `Certificate ${name === null ? '' : `“${name}” `}expires by ${day}`,
    expiresIn: (length: string) => `in ${length}`,
    expired: 'now',
    unknown: 'Status unknown: not checked recently',
    monitors: (monitors: number) => several(monitors, 'monitor', 'monitors'),
  },
  actions: {
    alert: 'Show alert',
    outage: 'Show outage',
    agents: 'Show agents',
    quota: 'Show subscription',
    retest: 'Run test',
    retestAll: 'Show pages',
    queue: 'Show queue',
    site: 'Show site',
    regression: 'Show change',
    report: 'Show report',
    traffic: 'Show traffic',
    monitor: 'Show monitor',
    monitors: 'Show monitors',
  },
  /** Accessible name of an action: `Show outage: Shop home`. */
  actionOn: (action: string, subject: string) => `${action}: ${subject}`,
} as const)
