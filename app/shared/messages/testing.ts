import { partsMessages } from './parts'

const count = (number: number) => number.toLocaleString('en-GB')
const tests = (number: number) => `${number.toLocaleString('en-GB')} ${number === 1 ? 'test' : 'tests'}`

/** Asking for tests: by whom, how many, and what became of them. */
export const testingMessages = {
  deviceGone: 'Deleted device',
  share: {
    needsProfile: 'Share-user tests need a profile id',
    onePage: 'Visitors by shared link test one page at a time',
    tooMany: (most: number) => `This link has asked for ${most} tests today. Please come back tomorrow`,
  },
  tests: {
    title: partsMessages.tests,
    none: 'Nobody has asked for a test yet. Tests that schedules start are not listed here',
    noneFound: 'No test matches the filters',
    search: 'Search pages and sites',
    anyStatus: 'Any status',
    anyClient: 'All clients',
    status: 'Status',
    client: 'Client',
    page: 'Page',
    device: 'Device and location',
    requested: 'Asked for',
    duration: 'Duration',
    by: (who: string) => `by ${who}`,
    program: 'a program',
    link: (name: string) => `link ${name}`,
    canceled: 'Canceled',
    cancel: 'Cancel',
    cancelOf: (page: string) => `Cancel the test of ${page}`,
    cancelSelected: 'Cancel selected',
    cancelQueued: 'Cancel all queued',
    select: (page: string) => `Select the test of ${page}`,
    cancelQueuedTitle: 'Cancel all queued tests',
    cancelQueuedWarning: (number: number) =>
      `${tests(number)} that ${number === 1 ? 'waits' : 'wait'} will not run. Tests that are running go on`,
    nothingQueued: 'No test is waiting',
    selectionRequired: 'Please select the tests to cancel',
    done: (number: number) => `${tests(number)} canceled`,
    alreadyFinished: 'These tests had ended already',
    notFinished: 'This test has not ended yet. Please cancel it first',
    seeReport: 'Report',
    queued: (number: number) => `${number} queued`,
    running: (number: number) => `${number} running`,
    finished: (number: number) => `${number} finished`,
    live: 'This list keeps itself up to date',
    deleteTitle: partsMessages.deleteTest,
  },
  budget: {
    title: 'Tests by schedule',
    quotaExceeded: (wanted: number, left: number, quota: number, until: string) =>
      `This would be ${tests(wanted)}, and ${left === 0 ? 'none' : tests(left)} of your ${quota.toLocaleString('en-GB')} ${left === 1 ? 'is' : 'are'} left until ${until}`,
    exceedsMonthlyQuota: (planned: number, quota: number) =>
      `With this schedule there would be ${tests(planned)} in 30 days, more than your quota of ${quota.toLocaleString('en-GB')} a month. Test less often, or fewer pages, devices or locations`,
    site: (planned: number) => `This site makes ${tests(planned)} in 30 days`,
    all: (planned: number, quota: number | null) =>
      quota === null
        ? `All sites together make ${tests(planned)}. There is no limit`
        : `All sites together make ${tests(planned)} of ${quota.toLocaleString('en-GB')} a month`,
    used: (used: number, until: string) => `${tests(used)} used in the period that ends on ${until}`,
    paused: 'No tests while the schedule is paused',
    next: 'Next tests',
    jitter: (minutes: number) =>
      minutes === 0
        ? 'Exactly at these times'
        : `Each starts up to ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} later, always by the same, so that sites do not all start at once`,
    startFrom: (location: string, wait: string) => `From ${location} a test starts ${wait}`,
    noWait: 'at once',
    delayed: (minutes: number) => `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late at present`,
    forecastFrom: (location: string, wait: string) => `From ${location} its next tests start ${wait}`,
    delayedBehind: (minutes: number, ahead: number) =>
      `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late, behind ${ahead === 1 ? '1 other run' : `${ahead} other runs`}`,
    noAgent: (location: string) => `No agent is connected in ${location}: its tests wait until one is`,
    last: (minutes: number) =>
      `the last of the site's ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the first`,
    parentTotals: (project: number | null, client: number) =>
      project === null
        ? `All sites of the client: ${client}`
        : `All sites of the project: ${project}, of the client: ${client}`,
    load: (percent: number) => `${percent} % of its capacity is planned`,
    overload: (percent: number) =>
      `${percent} % of its capacity is planned: tests will start later and later`,
    check: 'Check this schedule',
    checking: 'Checking…',
  },
  device: {
    title: partsMessages.devices,
    explain: 'What tests imitate: a screen, a processor and a connection',
    add: 'Add a device',
    edit: (name: string) => `Change ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeWarning: 'Results measured with it are kept',
    name: 'Name',
    preset: 'Begin with',
    presetHelp: 'Fills in the fields below; all of them can be changed',
    formFactor: 'Kind',
    kinds: { MOBILE: 'Mobile', DESKTOP: 'Desktop' },
    global: 'Global',
    globalHelp: 'Of the organization: only its owners can change it',
    custom: 'Custom',
    isDefault: 'Default',
    makeGlobal: 'For all clients of the organization',
    makeDefault: 'Chosen for new sites',
    width: 'Width',
    height: 'Height',
    pixelRatio: 'Pixel ratio',
    userAgent: 'User agent',
    userAgentHelp: 'Left empty, the one of a usual phone or desktop browser is sent',
    method: 'Throttling',
    methods: {
      devtools: 'Applied: the browser is really slowed',
      simulate: 'Simulated: computed from an unthrottled load',
      none: 'None',
    },
    cpu: 'CPU slowdown',
    cpuHelp: 'Times slower than the machine of the agent',
    rtt: 'Round trip',
    download: 'Download',
    upload: 'Upload',
    pixels: 'pixels',
    whereUsed: (sites: number) => (sites === 0 ? 'No site' : `${sites} ${sites === 1 ? 'site' : 'sites'}`),
    usedBy: (name: string) => `Sites tested on ${name}`,
    unused: 'No site is tested on this device',
    comparable: 'Results before and after a change cannot be compared: better make another device',
    inUseNote:
      'Past results keep the settings that they were measured with. Tests that start from now on use the new ones, and charts show where the device changed',
    range: (what: string, least: number, most: number) =>
      `${what} must be between ${least.toLocaleString('en-GB')} and ${most.toLocaleString('en-GB')}`,
    whole: (what: string) => `${what} must be a whole number`,
    number: 'Please input a number',
    line: 'Please leave out line breaks and other control characters',
    simulateSpeedRequired: 'A simulated connection needs a speed above 0',
  },
  agents: {
    title: 'Agents and locations',
    none: 'No agent has been registered',
    add: 'Register an agent',
    name: 'Name',
    nameHelp: 'The machine that it runs on, say',
    nameTaken: 'An agent of this name is registered already',
    location: 'Location',
    created: 'The agent is registered',
    keyShownOnce: 'Copy the key now. It is shown this once and cannot be read again',
    key: 'Key',
    startCommand: 'Start the agent on its machine with',
    rename: 'Rename',
    renameTitle: (name: string) => `Rename ${name}`,
    speed: 'Speed',
    speedHelp:
      "Lighthouse's benchmark index as usual in its runs, and what the agent's own loop reached before the last batch",
    calibration: (loops: number) => `${loops} loops/ms`,
    drain: 'Drain',
    drainHelp: 'It finishes what it measures and gets nothing new',
    resume: 'Resume',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke ${name}`,
    revokeWarning:
      'Its key stops working at once. What it is measuring now is given to another agent. This cannot be undone',
    localAgentFixed: 'The agent beside the server keeps its name and key. Drain it to take it out of service',
    states: {
      ready: 'Ready',
      measuring: 'Measuring',
      draining: 'Finishing',
      drained: 'Drained',
      silent: 'Silent',
      new: 'Never seen',
      revoked: 'Revoked',
    },
    perHour: 'Capacity',
    perHourUnit: 'an hour',
    runs: 'Tests, 24 h',
    noise: {
      title: 'Noisy runs',
      day: '24 h',
      week: '7 days',
      in: (noisy: number, watched: number, repeated: number, span: string) =>
        `${noisy} of ${count(watched)} in ${span}${repeated === 0 ? '' : `, ${repeated} repeated`}`,
      summary: (noisy: number, watched: number, span: string) =>
        `${noisy} of ${watched === 1 ? '1 run' : `${count(watched)} runs`} ${noisy === 1 ? 'was' : 'were'} noisy in the last ${span}`,
      again: (repeated: number) =>
        repeated === 0
          ? null
          : `${repeated === 1 ? 'One was' : `${repeated} were`} followed by another run of the test`,
      unknownRuns: (runs: number) =>
        runs === 0 ? null : `${runs === 1 ? 'One more was' : `${count(runs)} more were`} not checked`,
      noRun: (span: string) => `no run in ${span}`,
      notMonitored: (span: string) => `not checked in ${span}`,
      mostly: (agent: string, noisy: number, watched: number) =>
        `Most runs of ${agent} are noisy: ${noisy} of ${count(watched)} in 7 days`,
      advice: [
        'Run fewer other processes on its machine, or move the database and the web server to another one',
        'Give the agent two dedicated CPU cores, or a machine of its own',
        'If neither is possible, start the agent with NOISE_CHECK=off, or switch on “Count noisy tests anyway” in the settings of a site',
      ],
    },
    seen: 'Last seen',
    versions: 'Versions',
    queue: 'Queue',
    oldest: 'Oldest wait',
    planned: 'Planned, 24 h',
    done: {
      renamed: 'Rename agent successfully',
      drained: 'The agent finishes and gets nothing new',
      resumed: 'The agent works again',
      revoked: 'Revoke agent successfully',
    },
  },
  locations: {
    title: 'Locations',
    add: 'Add a location',
    label: 'Name',
    labelTaken: 'A location of this name exists already',
    continent: 'Region',
    noRegion: 'No region',
    regionHelp: 'Sites of this part of the world are tested from here',
    edit: (name: string) => `Change ${name}`,
    change: 'Change',
    remove: (name: string) => `Delete ${name}`,
    removeWarning: 'Nothing is tested from here any more',
    inUse: (sites: number, agents: number) =>
      `${sites} ${sites === 1 ? 'site is' : 'sites are'} tested from here and ${agents} ${agents === 1 ? 'agent is' : 'agents are'} registered: it cannot be deleted`,
    localLocationFixed: 'The location beside the server cannot be deleted',
    measured: 'Tests were made from here: it cannot be deleted',
    continents: {
      Africa: 'Africa',
      Asia: 'Asia',
      Europe: 'Europe',
      NorthAmerica: 'North America',
      SouthAmerica: 'South America',
      Oceania: 'Oceania',
      Antarctica: 'Antarctica',
    },
    done: {
      created: 'Create location successfully',
      updated: 'Update location successfully',
      deleted: 'Delete location successfully',
    },
  },
} as const
