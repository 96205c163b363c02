import { catalogue } from '../values/catalogue'

const count = (number: number) => number.toLocaleString('en-US')
const sites = (number: number) => (number === 1 ? '1 site' : `${count(number)} sites`)
const MAX_NAMES = 5
const listed = (names: string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

export const siteEditMessages = catalogue('siteEdit', {
  title: (number: number) => (number === 0 ? 'Edit sites' : `Edit ${sites(number)}`),
  tooMany: (max: number) => `At most ${max} sites can be edited together. Filter the list first`,
  severalClients: 'Devices belong to a client. Select sites of one client to change them',
  intervalTooShort: (names: string[]) =>
    `The interval must be at least twice the timeout of every monitor. It is too short for ${listed(names)}`,
  tooManyTags: (names: string[], max: number) =>
    `A site has at most ${max} tags. ${listed(names)} would have more`,
  conflicts: (number: number) => `${sites(number)} changed since you opened this form. Nothing was saved yet`,
  nothingToChange: 'Nothing to change. Choose a value for at least one field',
  chooseOwnSchedule: 'Choose your own schedule to use this cron expression',
  chooseTagMode: 'Choose whether to add, remove or replace these tags',
  crumb: 'Edit sites',
  noneSelected: 'No site is selected. Select sites in the list of the project',
  leave: 'Leave unchanged',
  several: 'several values',
  unchanged: (now: string) => `Leave unchanged (${now})`,
  keepUnchecked: (now: string) => `Leave all unchecked to keep each site’s own. Now: ${now}`,
  keepUncheckedMonitors: (now: string) => `Leave all unchecked to keep each monitor’s own. Now: ${now}`,
  selected: (number: number) => `Selected: ${sites(number)}`,
  tests: 'Tests',
  frequency: 'Schedule',
  ownSchedule: 'Your own schedule (cron)',
  scheduledTests: 'Scheduled tests',
  enabled: 'Enabled',
  paused: 'Paused',
  measuring: 'Devices and locations',
  devices: 'Devices',
  locations: 'Locations',
  tags: 'Tags',
  tagMode: 'Change of tags',
  tagModes: { add: 'Add', remove: 'Remove', replace: 'Replace all with' },
  tagsHelp: 'Separated by commas',
  tagUse: (name: string, used: number) => `${name} (${count(used)})`,
  tagsNow: (tags: string[]) => (tags.length === 0 ? 'These sites have no tags' : `Now: ${listed(tags)}`),
  uptime: 'Uptime',
  monitors: (number: number) => (number === 1 ? '1 monitor' : `${count(number)} monitors`),
  noMonitors: 'These sites have no monitors',
  interval: 'Check interval',
  monitoring: 'Monitoring',
  active: 'Active',
  save: 'Save changes',
  applyAnyway: 'Apply anyway',
  skipThese: 'Skip these',
  conflictHelp: 'Apply your changes to them anyway, or skip them and save the others. Your input is kept',
  changedBy: (who: string | null, when: string) =>
    who ? `Changed by ${who} on ${when}` : `Changed on ${when}`,
  overwrites: (field: string, current: string, wanted: string) => `${field}: ${current} → ${wanted}`,
  ofMonitor: (field: string, monitor: string) => `${field} of ${monitor}`,
  none: 'none',
  more: (number: number) => `And ${sites(number)} more`,
  saved: (updated: number, unchanged: number, skipped: number, deleted: number) =>
    [
      `${sites(updated)} updated`,
      unchanged > 0 ? `${count(unchanged)} already had these values` : '',
      skipped > 0 ? `${count(skipped)} skipped` : '',
      deleted > 0 ? `${count(deleted)} deleted meanwhile` : '',
    ]
      .filter(Boolean)
      .join(', '),
  noneLeftTitle: 'No sites',
  noneLeft: 'These sites have been deleted',
} as const)

/** Acting on the selected sites of a list. */
export const selectionMessages = catalogue('selection', {
  label: 'Selected sites',
  column: 'Select',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select page',
  clear: 'Clear selection',
  all: (number: number) => `Select all ${count(number)} matching`,
  edit: 'Edit',
  run: 'Run tests',
  enable: 'Enable tests',
  disable: 'Pause tests',
  tag: 'Tags',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  move: 'Move',
  delete: 'Delete',
  nothing: 'Select at least one site',
  deleteTitle: (number: number) => `Delete ${sites(number)}`,
  deleteWarning: (number: number) => `This deletes ${sites(number)} with all pages and test results`,
  retypeCount: (number: number) => `Type ${number} to confirm`,
  countMismatch: (number: number) => `The number does not match. ${sites(number)} selected`,
  deleted: (number: number) => `${sites(number)} deleted`,
  filterTags: 'All tags',
} as const)

/** Moving sites to another project of their client. */
export const siteMoveMessages = catalogue('siteMove', {
  title: (number: number) => `Move ${sites(number)}`,
  project: 'New project',
  choose: 'Choose a project',
  help: 'Results, monitors, notes and share links move too. People with a permission on one of the projects only lose or gain access.',
  noOther: 'This client has no other project that you administer. Add one first',
  submit: 'Move',
  competitors: 'Competitors and your own sites can’t be in one project',
  namesTaken: (names: string[]) =>
    `The new project has sites of these names: ${listed(names)}. Rename them first`,
  moved: (number: number, project: string) => `${sites(number)} moved to ${project}`,
} as const)
