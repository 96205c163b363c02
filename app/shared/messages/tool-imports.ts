import { catalogue } from '../values/catalogue'
/** Imports from other monitoring tools. */
export const toolImportMessages = catalogue('toolImport', {
  sources: {
    'lighthouse-ci': 'Lighthouse CI',
    'uptime-kuma': 'Uptime Kuma',
    sitespeed: 'sitespeed.io',
  },
  form: {
    sources: 'Import from',
    csv: 'CSV or addresses',
    file: 'File',
    intros: {
      'lighthouse-ci':
        'Pages become sites by host. Runs of the base branch become history with their own time, Lighthouse version and scores.',
      'uptime-kuma':
        'Groups become sites; monitors without group become sites by host. Heartbeats become uptime, outages and response times.',
      sitespeed: 'Pages become sites by host. Results are not imported.',
    },
    fileHints: {
      'lighthouse-ci': 'lighthouserc.json or .yml, or the SQLite database of the server, up to 200 MB.',
      'uptime-kuma': 'kuma.db up to 200 MB, or a JSON backup of version 1, which has no history.',
      sitespeed: 'A text file with one address a line, or a JSON configuration.',
    },
    withSecrets: 'Import request headers, bodies and passwords',
    withSecretsHint: 'They are stored encrypted and not shown again.',
    address: 'Address of the Lighthouse CI server',
    addressHint: 'Instead of a file. The server must be readable without a password.',
    addressRequired: 'Enter the address of the server.',
    toolProject: 'Project in Lighthouse CI',
    toolProjectHint: 'Only when it has several projects.',
    check: 'Check',
    fileRequired: 'Choose a file.',
    notImported: 'Not imported',
    history: 'History',
  },
  terminal: {
    columns: ['Line', 'Site', 'Pages', 'Monitors', 'Result', 'Reason'],
    more: (count: number) => `… and ${count} more.`,
    question: 'Write these sites? [y/N]',
    nothingWritten: 'Nothing was written. Add --yes to write without a question.',
    noProject: (client: string, project: string) =>
      `There is no project "${project}" in a client "${client}".`,
    severalProjects: 'Several organizations have this client and project. Name the project by its id.',
    result: (written: number, unchanged: number, refused: number, failed: number) =>
      `${written} sites written, ${unchanged} unchanged, ${refused} refused, ${failed} failed.`,
  },
  notJsonOrYaml: 'The file is neither valid JSON nor valid YAML.',
  notJson: 'The file is not valid JSON.',
  notDatabase:
    'The file is not a readable SQLite database. Stop the other tool, copy the file and try again.',
  generatedColumns: (table: string) =>
    `The table ${table} has generated columns, which the database of the other tool has not.`,
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  nothingFound: 'The file contains no site to import.',
  javascript: 'JavaScript files are not executed. Convert the configuration to JSON or YAML.',
  address: (url: string) => `${url} is not an http or https address that can be monitored.`,
  localAddress: (url: string) =>
    `${url} is an address of the machine that ran Lighthouse CI. Replace it with the public address.`,
  lhci: {
    notConfiguration: 'The file has no `ci` section with `collect.url`.',
    noUrls: '`ci.collect.url` names no page. Pages found by `staticDistDir` are not imported.',
    budgets: 'Budgets and assertions are not imported.',
    upload: 'Upload settings are not imported.',
    script: 'The Puppeteer script is not imported. Create a test script for pages behind a sign-in.',
    settings: (names: string) => `Settings not imported: ${names}.`,
    throttling: (method: string) =>
      `Throttling "${method}" is not imported: choose or create a device with this setting.`,
    runs: (requested: number, chosen: number) => `${requested} runs per test became ${chosen}.`,
    noDevice: (formFactor: string) => `There is no ${formFactor} device, so the default devices are used.`,
    notDatabase: 'The database is not of a Lighthouse CI server.',
    notServer: 'The address does not answer like a Lighthouse CI server.',
    tooLarge: 'An answer of the Lighthouse CI server is too large to import.',
    unreachable: 'The Lighthouse CI server could not be reached.',
    privateAddress: 'The address leads to a private network, which this installation does not allow.',
    noProject: 'The Lighthouse CI server has no project.',
    whichProject: (names: string) => `Name one project of the Lighthouse CI server: ${names}.`,
    branches: (count: number, branch: string) =>
      `${count} builds of other branches than ${branch} are not imported.`,
    unreadable: (count: number) => `${count} runs have no readable Lighthouse report and are not imported.`,
  },
  kuma: {
    notBackup: 'The file is not a backup of Uptime Kuma: it has no `monitorList`.',
    notDatabase: 'The database is not of Uptime Kuma: it has no monitors.',
    kind: (kind: string) => `Monitors of type "${kind}" are not supported.`,
    upsideDown: 'Upside-down monitors are not supported.',
    record: (record: string) => `DNS records of type ${record} are not supported.`,
    jsonata: (path: string) => `The JSONata expression "${path}" has no equivalent JSONPath.`,
    comparison: (operator: string) => `The comparison "${operator}" is not supported.`,
    method: (method: string) => `The request method ${method} is not supported.`,
    signIn: (method: string) => `Sign-in by "${method}" is not supported.`,
    secrets: 'Request headers, bodies and passwords are not imported unless you choose it.',
    target: (target: string) => `"${target}" is not a valid target.`,
    interval: (from: number, to: number) => `The interval of ${from} s became ${to} s.`,
    timeout: (from: number, to: number) => `The timeout of ${from} s became ${to} s.`,
    retries: 'Retries are not imported: a failed check is confirmed at once.',
    notifications: 'Notifications and status pages are not imported.',
    bodyEncoding: (encoding: string) => `Request bodies encoded as "${encoding}" are not supported.`,
    headers: 'The request headers are not valid JSON.',
    ownHeader: (monitor: string, header: string) =>
      `The request header ${header} of "${monitor}" is not imported: the connection sets it.`,
    fields: (names: string[]) => `Fields not imported, and on how many monitors: ${names.join(', ')}.`,
    unreadable: (count: number) =>
      `${count} ${count === 1 ? 'monitor has' : 'monitors have'} no id, name or type and ${count === 1 ? 'is' : 'are'} not imported.`,
    certificate: 'Client certificates and proxies are not imported.',
    maintenance: (count: number) => `${count} maintenance windows are not imported.`,
    byTime:
      'Uptime is the share of time. Uptime Kuma 2 counts checks, so monitors with retries may show another figure there.',
    daily: 'Response times older than 30 days are not imported: Uptime Kuma keeps only daily averages.',
  },
  sitespeed: {
    script: 'Multi-page scripts are not supported. Create a test script for the page.',
    noUrls: 'The file names no page.',
    result: 'This is a result of sitespeed.io. Results are not imported, only addresses and settings.',
    connectivity: (name: string) =>
      `The connection "${name}" is not imported: choose a device with its throttling.`,
    browser: (name: string) => `Pages are tested in Chromium, not in ${name}.`,
    settings: (names: string) => `Settings not imported: ${names}.`,
  },
  history: {
    amounts: {
      runs: (count: number) => `${count} Lighthouse runs`,
      uptime: (count: number) => `${count} uptime checks`,
    },
    written: (count: number) => `${count} written`,
    skipped: (count: number) => `${count} skipped, because their site was not imported or they are too old.`,
  },
} as const)
