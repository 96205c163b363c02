import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

/** The question before a large number of tests. */
export const runScopeMessages = catalogue('runScope', {
  title: 'Run tests',
  scope: (sites: number, pages: number, tests: number) =>
    `${several(sites, 'site', 'sites')}, ${several(pages, 'page', 'pages')}, ${several(tests, 'test', 'tests')} on all devices and locations`,
  subset: 'Pages',
  subsets: {
    all: (tests: number) => `All (${several(tests, 'test', 'tests')})`,
    failed: (tests: number) => `Last test failed (${several(tests, 'test', 'tests')})`,
    oldest: (hours: number, tests: number) =>
      `Not tested in the last ${hours} hours (${several(tests, 'test', 'tests')})`,
  },
  duration: (length: string) => `Takes about ${length}`,
  noAgent: 'No test agent is connected. The tests wait until one is',
  tooMany: (most: number) => `At most ${number(most)} tests at once. Choose fewer, or open a project or site`,
  overQuota: (left: number) => `Only ${several(left, 'test is', 'tests are')} left this month`,
  devices: 'Devices',
  allDevices: (tests: number) => `All devices (${several(tests, 'test', 'tests')})`,
  device: {
    MOBILE: (tests: number) => `Mobile (${several(tests, 'test', 'tests')})`,
    DESKTOP: (tests: number) => `Desktop (${several(tests, 'test', 'tests')})`,
  },
  queued: (tests: number) => `${several(tests, 'test is', 'tests are')} already in the queue`,
  left: (tests: number) => `${several(tests, 'test', 'tests')} of the monthly quota left`,
  nothing: 'There are no pages to test here',
} as const)
