import { catalogue } from '../values/catalogue'

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Dashboards: frames, trends and filters. */
export const overviewMessages = catalogue('overview', {
  filters: 'Filters',
  clearAll: 'Remove all filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  rangeTooLong: (days: number) => `Choose at most ${days} days`,
  trendRowLimit: (rows: number) => `Request at most ${rows} rows with a trend`,
  film: {
    shown: 'Filmstrips of all pages on the same time scale',
    interval: 'Frame interval',
    after: (time: string) => `After ${time}`,
    later: (mark: string, time: string) => `${mark} ${time}, after the last frame shown`,
    mark: (mark: string, time: string) => `${mark} ${time}`,
    gaps: {
      untested: 'No filmstrip: not tested yet',
      failed: 'No filmstrip: no successful test yet',
      unrecorded: 'No filmstrip: none was recorded',
      gone: 'No filmstrip: no longer stored',
    },
  },
  trend: {
    header: { performance: 'Score trend', lcp: 'LCP trend' },
    trendSummary: (figure: string, days: number) => `${figure}, ${counted(days, 'day', 'days')}`,
    noise: 'same as last week',
    compared: (before: string, after: string) =>
      `Median of the last 7 days: ${after}. Median of the 7 days before: ${before}`,
    smallest: (amount: string) => `Smallest detectable change: ${amount}`,
    better: 'better',
    worse: 'worse',
    few: (ofWeek: number, inAll: number) =>
      `Too few days with tests: a trend needs ${ofWeek} in each of the last two weeks and ${inAll} in the last four`,
    method: 'Not comparable: measured differently the week before',
  },
  visitors: {
    header: 'Real users',
    none: 'No field data',
    origin: 'origin',
    explain: {
      url: 'Worst Core Web Vital of real users on this page (75th percentile)',
      origin:
        'Worst Core Web Vital of real users on the whole origin (75th percentile): no data for this page',
    },
  },
  uptime: {
    header: 'Availability, 30 days',
    none: 'No monitors',
    noFigure: 'no figure yet',
    down: (monitors: number) => `${counted(monitors, 'monitor', 'monitors')} down`,
    summary: (share: string, monitors: number, days: number) =>
      `${share} in 30 days, ${counted(monitors, 'monitor', 'monitors')}, ${
        days === 0 ? 'no downtime' : `${counted(days, 'day', 'days')} with downtime`
      }`,
  },
  tags: {
    label: 'Tags',
    more: (tags: number) => `+${tags}`,
  },
  fields: {
    device: 'Device',
    anyDevice: 'All devices',
    location: 'Location',
    anyLocation: 'All locations',
    tags: 'Tag',
    anyTag: 'All tags',
    siteType: 'Site type',
    anySiteType: 'All sites',
    siteTypes: { scheduled: 'Scheduled', manual: 'Manual tests only' },
    state: 'State',
    anyState: 'All results',
    states: { failed: 'Failed', incomplete: 'Not fully measured', unmeasured: 'Not measured' },
    anyClient: 'All clients',
    clientStates: { failed: 'With failed tests' },
    group: 'Group by',
    noGroup: 'No groups',
    groups: { site: 'Site' },
    pageLimit: 'Show',
    pages: (number: number) => `${number} per page`,
    dates: 'Trend period',
  },
} as const)
