import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, many: string) =>
  `${number(amount)} ${amount === 1 ? one : many}`

/** Visits from analytics services: the Traffic section, and what other screens and mails say of them. */
export const visitsMessages = catalogue('visits', {
  title: 'Traffic',
  scope: 'Visits of',
  scopes: { site: 'Whole site', page: 'This page' },
  visits: (amount: number) => several(amount, 'visit', 'visits'),

  /** The sentence at the top. */
  changed: (share: string, verdict: 'more' | 'fewer', days: number) =>
    `${share} ${verdict === 'more' ? 'more' : 'fewer'} visits than on the same weekdays before, on ${several(days, 'complete day', 'complete days')}`,
  same: 'No significant change of visits against the same weekdays before',
  few: 'Too few complete days or visits to tell a change from normal variation',
  /** Its tooltip. */
  changedDetail: (after: string, before: string) =>
    `${after} visits on complete days, ${before} are usual on these weekdays. Significant: 95% certain and at least 10%`,

  figures: {
    visits: 'Visits',
    visitors: 'Visitors',
    pageViews: 'Page views',
    engagedVisits: 'Engaged visits',
  },
  figureHelp: {
    visits: 'Sessions, as the source counts them',
    visitors: 'Counted per day: who comes on two days counts twice',
    pageViews: 'Views of all pages',
    engagedVisits: 'Share of visits that the source counts as engaged',
  },
  change: (change: string) => `${change} on complete days`,
  changeHelp: (after: string, before: string, from: string, to: string) =>
    `${after} against ${before}: the same days from ${from} to ${to}, moved by whole weeks so that weekdays match`,
  noChange: 'no earlier days to compare with',
  notCounted: 'not counted by the source',

  chart: 'Visits per day',
  lcpChart: 'LCP against visits per day',
  lcpOn: { MOBILE: 'LCP on phones', DESKTOP: 'LCP on desktops' },
  lcpHelp: 'Complete days with a test: the median LCP of the day’s tests against its visits',
  days: (amount: number) => several(amount, 'day', 'days'),
  lcpNone: 'No complete day of this period has both visits and a test',
  day: 'Day',
  current: 'This period',
  previous: 'Same weekdays before',
  incompleteDay: 'Today is not complete yet',
  outageBand: 'Outage',
  quality: {
    isSampled: 'The source sampled some of these figures: they are estimates',
    isThresholded: 'The source withheld small groups of visitors',
    hasDataLoss: 'The source summed up rare rows as “other”',
    isIncomplete: 'Today is not complete yet and is left out of comparisons',
  },
  qualityHelp: {
    isSampled:
      'Google samples properties with very many events. Fewer events per property, or Analytics 360, avoid it',
    isThresholded:
      'To read them, choose the device-based reporting identity in Google Analytics under Admin > Data display',
    hasDataLoss: 'Sums per day are complete. Fewer different addresses or campaigns avoid it',
  },
  from: (source: string, name: string) => `${source}: ${name}`,
  sourceFacts: (timeZone: string, synced: string | null) =>
    `Days in ${timeZone}. ${synced === null ? 'Not synchronised yet' : `Last synchronised ${synced}`}`,

  meets: 'Visits, speed and availability',
  slow: (share: string) => `About ${share} of visits saw a slow page`,
  noneSlow: 'Nearly all visits saw a fast page',
  slowDetail: (slow: string, rated: string) => `${slow} of ${rated} visits with known speed`,
  slowHelp: {
    field:
      'Assumes that visits load as all loads of real Chrome users do: the share whose LCP was not good in the Chrome UX Report',
    lab: 'Assumes that visits load as tests do: all visits of a day count if the median LCP of its tests on that device was not good',
    both: 'By real Chrome users’ LCP where it is known, by the median LCP of each day’s tests on other devices',
  },
  slowUnknown: 'Too little is known of visits by device or of their speed to tell how many were slow',
  outages: (visits: string) => `About ${visits} visits fell into outages`,
  inOutage: (visits: string, isOpen: boolean) =>
    `About ${visits} visits fell into this outage${isOpen ? ' so far' : ''}`,
  outageHelp:
    'Visits that are usual in these hours: the median of the same hours and weekdays in the four weeks before. An outage of one page counts with its share of visits',
  noOutages: 'No outage in this period',
  outagesUnknown: 'Too little is known to tell how many visits fell into the outages of this period',
  outageTable: 'Outages of this period',
  columns: {
    monitor: 'Monitor',
    started: 'Started',
    length: 'Duration',
    visits: 'Visits',
    share: 'Share',
    change: 'Change',
  },
  dimensions: { source: 'Sources', country: 'Countries', device: 'Devices', landingPage: 'Landing pages' },
  rowName: { source: 'Source', country: 'Country', device: 'Device', landingPage: 'Landing page' },
  unnamed: 'Not known',
  about: (visits: string) => `about ${visits}`,
  before: (visits: string) => `${visits} before`,
  rest: (rows: number) => `The ${rows} largest`,
  completeDays: 'Complete days',

  notConnected:
    'No analytics service is connected to this site. Connect one to see visits beside speed and availability',
  notConnectedAsk:
    'No analytics service is connected to this site. An administrator of the project can connect one in the settings of the site',
  connect: 'Connect analytics',
  filling: 'The first synchronisation is running. Figures appear as it goes back in time',
  fillingHeld: 'The first synchronisation is not complete. It continues when figures arrive again',
  filledDays: (filled: string, all: string) => `${filled} of ${all} days`,
  fillingShare: 'Synchronised days',
  problems: {
    expired: 'The sign-in at the analytics service has expired: no new figures are fetched',
    revoked: 'Access to the analytics service was withdrawn: no new figures are fetched',
    quota: 'The quota of the analytics service is used up: no new figures are fetched until it is renewed',
    failing: 'No new figures arrive at the moment',
  },
  retry: {
    quota: (moment: string, timeZone: string) => `Reading continues on ${moment} (${timeZone})`,
    failing: (moment: string, timeZone: string) => `Next attempt on ${moment} (${timeZone})`,
  },
  sourceSettings: 'Analytics settings',
  reconnect: 'Reconnect',
  askReconnect: 'An administrator of the project can reconnect it in the settings of the site',
  noFigures: 'No visits are known of this period. Choose other dates',
  noPageFigures: 'No visits of this page are known in this period',
  showSite: 'Show the whole site',

  /** On dashboards, in mails and in the view for clients. */
  column: 'Visits',
  columnHelp: (days: number) => `Visits of the last ${days} days, against the same weekdays before`,
  verdict: {
    same: 'no significant change',
    few: 'too few to compare',
  },
  unknown: 'No visits known',
  ofSites: (amount: number) => `Of ${several(amount, 'site', 'sites')} with web analytics`,
  onCompleteDays: 'on complete days, against the same weekdays before',
  fewer: (share: string, after: string, before: string) =>
    `${share} fewer visits than on the same weekdays: ${after} instead of ${before}`,
  line: (visits: string, change: string) => `${visits}, ${change}`,
  compared: (share: string, verdict: 'more' | 'fewer') =>
    `${share} ${verdict === 'more' ? 'more' : 'fewer'} than usual`,
} as const)
