import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, many: string) =>
  `${number(amount)} ${amount === 1 ? one : many}`
const tests = (amount: number) => several(amount, 'test', 'tests')
const minutes = (amount: number) => several(amount, 'minute', 'minutes')
const agents = (amount: number) => several(amount, 'agent', 'agents')

/** What schedules need: quota, agents and storage. */
export const budgetMessages = catalogue('budget', {
  title: 'Planned tests',
  usage: 'Check statistics',
  column: 'Tests in 30 days',
  own: (planned: number) => `${tests(planned)} in 30 days`,
  ownOf: (planned: number, quota: number) => `${number(planned)} of ${tests(quota)} a month`,
  organization: 'Whole organization',
  organizationOf: (planned: number, quota: number | null) =>
    quota === null ? `${tests(planned)}, no limit` : `${number(planned)} of ${number(quota)} a month`,
  used: (used: number, expected: number, until: string) =>
    `${tests(used)} used in this billing period, ${number(expected)} expected by ${until}`,
  runsOut: (day: string) => `The test quota runs out on ${day}. From then on no tests can be started by hand`,
  usedUp: (until: string) => `The test quota is used up until ${until}. No tests can be started by hand`,
  full: 'The schedules need all of the monthly test quota or more. Test less often, or fewer pages, devices or locations',
  near: (percent: number) => `The schedules need ${percent}% of the monthly test quota`,
  levels: { near: '80% of the quota or more', full: 'All of the quota or more' },
  capacity: 'Agents',
  states: {
    enough: 'Enough agents',
    busy: 'Tests wait at the busiest hour',
    short: 'Too few agents: tests are delayed more and more',
    none: 'No agent is connected',
  },
  capacityOf: (needed: number, available: number) =>
    `${number(needed)} of ${minutes(available)} of agent time in 30 days`,
  capacityWithout: (needed: number) => `${minutes(needed)} of agent time in 30 days`,
  planned: (percent: string) => `${percent} of capacity planned`,
  ownPart: (own: number) => `${number(own)} of them here`,
  busiest: (needed: number, count: number, when: string) =>
    `busiest hour ${when}: ${minutes(needed)}, ${agents(count)} needed`,
  assumed: 'with an assumed 20 s for each run, as none was measured there today',
  storage: 'Storage',
  /** At the end of the retention, and from then on. */
  growth: (size: string) => `+${size} every 30 days`,
  stored: (size: string, perRun: string) =>
    `${size} of evidence at the end of the retention, from ${perRun} for each run`,
  endless: (size: string, perRun: string) =>
    `grows by ${size} every 30 days, as results never expire, from ${perRun} for each run`,
  storedAndEndless: (size: string, grows: string, perRun: string) =>
    `${size} of evidence at the end of the retention, and ${grows} more every 30 days that never expire, from ${perRun} for each run`,
  unmeasured: 'Not known before the first test',
} as const)
