import { catalogue } from '../values/catalogue'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
const sites = (number: number) => count(number, 'site', 'sites')
const MAX_LISTED = 20
const listed = (names: string[]) => {
  const first = names.slice(0, MAX_LISTED).map((name) => `“${name}”`)
  return first.join(', ') + (names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '')
}
const rows = (number: number) => count(number, 'row', 'rows')

export const siteImportMessages = catalogue('siteImport', {
  title: 'Import sites',
  open: 'Import sites',
  export: 'Export as CSV',
  exportClient: 'Export sites as CSV',
  template: 'Download template',
  intro: 'Upload a CSV file, or paste addresses one a line. Nothing is written before you confirm.',
  file: 'CSV file',
  fileHelp: (rows: number) =>
    `At most ${rows.toLocaleString('en')} rows, separated by comma, semicolon or tab. Exports of another project, UptimeRobot, StatusCake, Search Console and Screaming Frog work too.`,
  text: 'Or paste rows',
  textHelp: 'Lines of CSV, or one address per line with a name after it if you like.',
  check: 'Check rows',
  empty: 'Choose a file or paste some rows',
  tooLarge: (mebibytes: number) => `The file is larger than ${mebibytes} MiB. Split it`,
  tooManyRows: (rows: number) => `The file has more than ${rows.toLocaleString('en')} rows. Split it`,
  noRows: 'The file has a header but no rows',
  noColumns: 'No column is named “name” or “pages”. Download the template to see the columns',
  notCsv: (line: number) => `Line ${line} cannot be read: check its quotes`,
  notText: 'This is not a text file. Save the sheet as CSV',
  openQuote: 'A cell begins with a quote that is never closed',
  noHeader: 'The first line must name the columns. Download the template to see them',
  ignoresUnknown: 'Leave out unknown columns',
  unknownColumns: (names: string[]) =>
    `${names.length === 1 ? 'Column' : 'Columns'} ${listed(names)} ${names.length === 1 ? 'is' : 'are'} unknown. Rename or remove ${names.length === 1 ? 'it' : 'them'}, or leave out unknown columns`,
  ignoredColumns: (names: string[]) => `Columns not imported: ${listed(names)}.`,
  skippedLines: (number: number) =>
    `${count(number, 'line is', 'lines are')} not imported: no HTML page, or not answered with status 200.`,
  monitorType: (type: string) => `Monitors of type “${type}” are not supported`,
  intervalChanged: (from: number, to: number) => `The interval of ${from} s became ${to} s`,
  twiceColumn: (name: string) => `Column “${name}” appears twice. Remove one`,
  tooManyCells: 'This row has more cells than the header',
  notJson: 'This cell is not valid JSON',
  notBoolean: 'Use true or false',
  notNumber: 'Use a number',
  unknownProject: (name: string) =>
    `No project “${name}” in this client where you may add sites. Create it first, or leave the cell empty`,
  sameNameInFile: (line: number) => `Line ${line} has a site with the same name`,
  createdMeanwhile: 'A site with this name was created after the check. Check the file again',
  deletedMeanwhile: 'This site was deleted after the check. Check the file again',
  removesPages: (number: number) =>
    `Deletes ${count(number, 'page', 'pages')} with all test results: not in this row`,
  removesMonitors: (number: number) =>
    `Deletes ${count(number, 'monitor', 'monitors')} with all checks: not in this row`,
  needsHeaders: (names: string[]) =>
    `Enter the values of these request headers afterwards: ${names.join(', ')}`,
  needsSecrets: (names: string[]) => `Enter these script secrets afterwards: ${names.join(', ')}`,
  conclusion: (creates: number, updates: number) => {
    if (creates + updates === 0) return 'Nothing to import'
    const parts = [creates > 0 && `${sites(creates)} to create`, updates > 0 && `${sites(updates)} to update`]
    return parts.filter(Boolean).join(', ')
  },
  details: (unchanged: number, refused: number) => {
    const parts = [unchanged > 0 && `${rows(unchanged)} unchanged`, refused > 0 && `${rows(refused)} refused`]
    const others = parts.filter(Boolean).join(', ')
    return `${others}${others && '. '}Nothing is written yet`
  },
  result: { create: 'Create', update: 'Update', unchanged: 'Unchanged', refused: 'Refused' },
  written: { create: 'Created', update: 'Updated' },
  failed: 'Failed',
  columns: { line: 'Line', site: 'Site', pages: 'Pages', result: 'Result', reason: 'Reason' },
  all: 'All rows',
  rows: 'Rows',
  which: 'Which rows',
  valid: 'Only the valid rows',
  validHelp: 'Refused rows are skipped',
  allOrNothing: 'All rows',
  allHelp: 'The import needs every row to be valid, and stops at the first that fails',
  notAllValid: (number: number) =>
    `${rows(number)} cannot be imported. Correct them in the file, or choose only the valid rows`,
  confirm: (number: number) => `Import ${sites(number)}`,
  again: 'Import another file',
  forecast: 'Effect on your quota',
  tests: 'Tests in 30 days',
  uptimeSites: 'Sites with monitors',
  ofQuota: (quota: number | null) => (quota === null ? 'no limit' : `of ${quota.toLocaleString('en')}`),
  overTests: (after: number, quota: number) =>
    `With these sites the organization plans ${after.toLocaleString('en')} tests in 30 days, but its quota is ${quota.toLocaleString('en')}. Import fewer sites, or test them less often`,
  overUptime: (after: number, quota: number) =>
    `With these sites ${after.toLocaleString('en')} sites have monitors, but the quota is ${quota.toLocaleString('en')}. Import fewer monitors`,
  notChecked: 'This import was already confirmed or has expired',
  queued: 'The import starts in a moment',
  writing: (done: number, total: number) =>
    `${done.toLocaleString('en')} of ${sites(total)} written. You may leave this page`,
  done: (written: number) => `${sites(written)} imported`,
  doneWithFailures: (written: number, failed: number) => `${sites(written)} imported, ${rows(failed)} failed`,
  stopped: (written: number) => `The import stopped after ${sites(written)}`,
  stoppedHelp:
    'What was written stays. Correct the cause and import the same file again: finished rows are unchanged',
  unexpected: 'An unexpected error occurred. Import the same file again',
  resultFile: 'Download result',
  expires: 'Kept for a day',
  recent: 'Recent imports',
  pasted: 'Pasted rows',
  copy: {
    title: 'Duplicate site',
    action: 'Duplicate',
    submit: 'Create copy',
    name: 'Name of the copy',
    host: 'New host',
    hostHelp:
      'Replaces the host of all pages and their monitors, such as staging.example.com. Leave empty to keep it',
    hostInvalid: 'Enter a host name, such as staging.example.com or example.com:8080',
    monitors: 'Copy monitors',
    scripts: 'Copy test scripts',
    secrets: 'Values of request headers and script secrets are not copied',
    newName: (name: string) => `${name} copy`,
    intro: (site: string, pages: number) =>
      `Copies ${site}: ${count(pages, 'page', 'pages')}, devices, locations and schedule`,
    sites: 'Open sites',
    choose: 'Choose the site to copy in the list of sites',
  },
} as const)
