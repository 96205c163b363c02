/** What happened to a page, all kinds on one axis of time. */
const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

export const timelineMessages = {
  title: 'Timeline',
  kinds: {
    tests: 'Tests',
    changes: 'Changes of level',
    outages: 'Outages',
    deployments: 'Deployments',
    notes: 'Notes',
    engine: 'Engine',
    device: 'Device',
    field: 'Visits',
  },
  filter: 'Show on the timeline',
  apply: 'Show',
  empty: 'None of this happened in these dates',
  test: 'Test',
  tests: (tests: number) => several(tests, 'test', 'tests'),
  failed: (tests: number) => `${number(tests)} failed`,
  notCounted: (tests: number) => `${number(tests)} noisy`,
  states: {
    counted: 'Test',
    failed: 'Failed test',
    disturbed: 'Noisy test, excluded from trends',
  },
  more: (events: number) => `${number(events)} more`,
  field: 'Visits of 28 days',
  fieldOf: { url: 'Visitors of this page', origin: 'Visitors of the whole origin' },
  tooFew: 'too few visits to tell',
  overlapping: 'Periods that overlap newer ones are left out',
  newestOnly: (events: number) => `Only the newest ${number(events)} events are listed`,
} as const

/** Every single run of a page as a dot. */
export const scatterMessages = {
  title: 'Single runs',
  about: 'How far single runs of the same page lie apart. Charts show one run of each test',
  figure: (metric: string) => `Single runs, ${metric}`,
  choose: 'Metric of the single runs',
  kinds: {
    point: 'Run that counts',
    other: 'Other run of a test',
    disturbed: 'Noisy run, excluded',
  },
  larger: 'A larger dot stands for several runs',
  runs: (runs: number) => several(runs, 'run', 'runs'),
  notMeasured: (runs: number) => `${number(runs)} not measured`,
  none: 'No run in these dates measured this',
  loadOnDemand: (days: number) =>
    `Choose a metric to see how far single runs lie apart. Of more than ${days} days they are read when asked for`,
  columns: {
    when: 'From',
    runs: 'Runs',
    low: 'Lowest',
    high: 'Highest',
    disturbed: 'Excluded: noisy',
  },
} as const
