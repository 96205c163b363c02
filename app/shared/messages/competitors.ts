import { catalogue } from '../values/catalogue'

const several = (amount: number, one: string, many: string) =>
  `${amount.toLocaleString('en-GB')} ${amount === 1 ? one : many}`

/** Competitors of a client. */
export const competitorMessages = catalogue('competitor', {
  title: 'Competitors',
  explain:
    "Pages of others, tested like your own. They count towards your test quota, but never in your own figures, in 'Needs attention' or in mails",
  empty: 'No competitors yet. Add their pages to compare them with your own',
  add: 'Add competitor',
  name: 'Name',
  urls: 'Page addresses',
  urlsHelp: 'One address on each line',
  like: 'Test like',
  likeHelp: 'Uses the schedule, devices and locations of this site. You can change them later',
  likeNone: 'None, choose settings below',
  ownSettings: 'Own settings',
  ownSettingsHelp: 'Used when no site is chosen above',
  frequency: 'Schedule',
  devices: 'Devices',
  locations: 'Locations',
  check: 'Check',
  pages: 'Pages',
  planned: 'Tests in 30 days',
  paused: 'Paused',
  edit: (name: string) => `Settings of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove competitor',
  removeWarning: (name: string, pages: number) =>
    `${name} with ${several(pages, 'page', 'pages')} and all its results will be deleted`,
  removeSubmit: 'Remove',
  total: (tests: number) => `All competitors: ${several(tests, 'test', 'tests')} in 30 days`,
  added: 'Competitor added successfully',
  removed: 'Competitor removed successfully',
} as const)
