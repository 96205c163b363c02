const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Dashboards: frames, trends and filters. */
export const overviewMessages = {
  filters: 'Filters',
  clearAll: 'Remove all filters',
  remove: (filter: string) => `Remove the filter: ${filter}`,
  rangeTooLong: (days: number) => `Choose at most ${days} days`,
  trendRowLimit: (rows: number) => `With a trend ask for at most ${rows} rows`,
  film: {
    shown: 'Frames of the load, at the same moments for every page',
    interval: 'Time between frames',
    after: (time: string) => `After ${time}`,
    later: (mark: string, time: string) => `${mark} ${time}, after the last frame`,
    mark: (mark: string, time: string) => `${mark} ${time}`,
    gaps: {
      untested: 'No frames: not tested yet',
      failed: 'No frames: no test has succeeded yet',
      unrecorded: 'No frames: the test recorded none',
      gone: 'No frames: those of this test are no longer kept',
    },
  },
  trend: {
    header: { performance: 'Score trend', lcp: 'LCP trend' },
    trendSummary: (figure: string, days: number) => `${figure}, ${counted(days, 'day', 'days')}`,
    noise: 'within noise',
    compared: (before: string, after: string) =>
      `Median of the last 7 days ${after}, of the 7 days before ${before}`,
    smallest: (amount: string) => `Changes of up to ${amount} are this page’s usual scatter`,
    better: 'better',
    worse: 'worse',
    few: (ofWeek: number, inAll: number) =>
      `Not compared: too few days with tests. Needed are ${ofWeek} in each of the last two weeks, and ${inAll} in the last four`,
    method: 'Not compared: the week before was measured differently',
  },
  visitors: {
    header: 'Visitors',
    none: 'No field data',
    origin: 'origin',
    explain: {
      url: 'The worst Core Web Vital of the visitors of this page: three of four visits are below it',
      origin:
        'The worst Core Web Vital of the visitors of the whole origin: this page alone has no field data',
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
    siteTypes: { scheduled: 'Tested by a schedule', manual: 'Tested by hand' },
    state: 'State',
    anyState: 'All results',
    states: { failed: 'Failed', unmeasured: 'Not measured' },
    anyClient: 'All clients',
    clientStates: { failed: 'With failed tests' },
    group: 'Group by',
    noGroup: 'No groups',
    groups: { site: 'Site' },
    pageLimit: 'Show',
    pages: (number: number) => `${number} a screen`,
    dates: 'Dates of the trend',
  },
} as const
