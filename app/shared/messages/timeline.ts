import { catalogue } from '../values/catalogue'

/** Events of a page on one time axis. */
const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

export const timelineMessages = catalogue('timeline', {
  title: 'Timeline',
  kinds: {
    tests: 'Tests',
    changes: 'Level changes',
    outages: 'Outages',
    deployments: 'Deployments',
    notes: 'Notes',
    engine: 'Lighthouse version',
    device: 'Device',
    field: 'Real users',
  },
  filter: 'Choose events',
  apply: 'Apply',
  empty: 'No events in this period',
  test: 'Test',
  tests: (tests: number) => several(tests, 'test', 'tests'),
  failed: (tests: number) => `${number(tests)} failed`,
  states: {
    counted: 'Test',
    failed: 'Failed test',
    disturbed: 'Noisy test, excluded from trends',
  },
  more: (events: number) => `${number(events)} more`,
  field: 'Real users, 28 days',
  fieldOf: { url: 'Real users of this page', origin: 'Real users of the whole origin' },
  tooFew: 'not enough data',
  overlapping: 'Overlapping older periods are not shown',
  newestOnly: (events: number) => `The newest ${number(events)} events are listed`,
} as const)

/** Every run of a page as a dot. */
export const scatterMessages = catalogue('scatter', {
  title: 'Single runs',
  about: 'Variation between runs of the same page. Other charts show one run per test',
  figure: (metric: string) => `Single runs, ${metric}`,
  choose: 'Metric of the single runs',
  kinds: {
    point: 'Representative run',
    other: 'Other run',
    disturbed: 'Noisy run, excluded',
  },
  larger: 'Larger dots are several runs',
  runs: (runs: number) => several(runs, 'run', 'runs'),
  notMeasured: (runs: number) => `${number(runs)} not measured`,
  none: 'No runs with this metric in these dates',
  loadOnDemand: (days: number) => `Choose a metric to load single runs for more than ${days} days`,
  columns: {
    when: 'Time',
    runs: 'Runs',
    low: 'Lowest',
    high: 'Highest',
    disturbed: 'Excluded: noisy',
  },
} as const)
