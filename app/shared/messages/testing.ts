import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

const count = (number: number) => number.toLocaleString('en-GB')
const tests = (number: number) => `${number.toLocaleString('en-GB')} ${number === 1 ? 'test' : 'tests'}`

/** Test management, budgets, devices, agents and locations. */
export const testingMessages = catalogue('testing', {
  deviceGone: 'Deleted device',
  share: {
    needsProfile: 'Tests by share link need a profile id',
    onePage: 'Share link visitors can test one page at a time',
    tooMany: (most: number) => `This link has reached its limit of ${most} tests a day. Try again tomorrow`,
  },
  tests: {
    get title() {
      return partsMessages.tests
    },
    none: 'No manual tests yet. Scheduled tests are not listed here',
    noneFound: 'No tests match the filters',
    search: 'Search pages and sites',
    anyStatus: 'Any status',
    anyClient: 'All clients',
    status: 'Status',
    client: 'Client',
    page: 'Page',
    device: 'Device and location',
    requested: 'Requested',
    duration: 'Duration',
    by: (who: string) => `by ${who}`,
    program: 'the API',
    link: (name: string) => `share link ${name}`,
    canceled: 'Canceled',
    cancel: 'Cancel',
    cancelOf: (page: string) => `Cancel test of ${page}`,
    cancelSelected: 'Cancel selected',
    cancelQueued: 'Cancel all queued',
    select: (page: string) => `Select test of ${page}`,
    cancelQueuedTitle: 'Cancel all queued tests',
    cancelQueuedWarning: (number: number) => `${tests(number)} will be canceled. Running tests continue`,
    nothingQueued: 'No tests are queued',
    selectionRequired: 'Select the tests to cancel',
    done: (number: number) => `${tests(number)} canceled`,
    alreadyFinished: 'These tests have already finished',
    notFinished: 'This test has not finished. Cancel it first',
    queued: (number: number) => `${number} queued`,
    running: (number: number) => `${number} running`,
    finished: (number: number) => `${number} finished`,
    live: 'Updates automatically',
    get deleteTitle() {
      return partsMessages.deleteTest
    },
  },
  budget: {
    title: 'Planned tests',
    quotaExceeded: (wanted: number, left: number, quota: number, until: string) =>
      `You requested ${tests(wanted)}, but ${left === 0 ? 'none' : tests(left)} of your ${quota.toLocaleString('en-GB')} ${left === 1 ? 'is' : 'are'} left until ${until}`,
    exceedsMonthlyQuota: (planned: number, quota: number) =>
      `This schedule needs ${tests(planned)} in 30 days, more than your monthly quota of ${quota.toLocaleString('en-GB')}. Test less often, or fewer pages, devices or locations`,
    site: (planned: number) => `This site: ${tests(planned)} in 30 days`,
    all: (planned: number, quota: number | null) =>
      quota === null
        ? `All sites: ${tests(planned)}, no limit`
        : `All sites: ${tests(planned)} of ${quota.toLocaleString('en-GB')} a month`,
    used: (used: number, until: string) => `${tests(used)} used in the period until ${until}`,
    paused: 'The schedule is paused',
    next: 'Next tests',
    jitter: (minutes: number) =>
      minutes === 0
        ? 'Tests start exactly at these times'
        : `Tests start up to ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} later, always by the same offset, to spread the load`,
    startFrom: (location: string, wait: string) => `${location}: ${wait}`,
    noWait: 'no queue',
    delayed: (minutes: number) => `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} wait now`,
    forecastFrom: (location: string, wait: string) => `${location}: ${wait}`,
    delayedBehind: (minutes: number, ahead: number) =>
      `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} wait, behind ${ahead === 1 ? '1 other run' : `${ahead} other runs`}`,
    noAgent: (location: string) => `${location}: no agent connected, tests wait until one connects`,
    last: (minutes: number) =>
      `the last test of the site ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the first`,
    parentTotals: (project: number | null, client: number) =>
      project === null
        ? `All sites of the client: ${client}`
        : `All sites of the project: ${project}, of the client: ${client}`,
    load: (percent: number) => `${percent}% of capacity planned`,
    overload: (percent: number) => `${percent}% of capacity planned: tests will be delayed more and more`,
    check: 'Check schedule',
    checking: 'Checking…',
  },
  device: {
    get title() {
      return partsMessages.devices
    },
    explain: 'Screen, CPU and connection that tests emulate',
    add: 'Add a device',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeWarning: 'Its results are kept',
    name: 'Name',
    preset: 'Preset',
    presetHelp: 'Fills in the fields below',
    formFactor: 'Kind',
    kinds: { MOBILE: 'Mobile', DESKTOP: 'Desktop' },
    global: 'Global',
    globalHelp: 'Available to all clients. Only owners can edit it',
    custom: 'Custom',
    isDefault: 'Default',
    makeGlobal: 'Available to all clients',
    makeDefault: 'Default for new sites',
    width: 'Width',
    height: 'Height',
    pixelRatio: 'Pixel ratio',
    userAgent: 'User agent',
    userAgentHelp: 'Leave empty for a standard phone or desktop browser',
    method: 'Throttling',
    methods: {
      devtools: 'Applied: CPU and connection are slowed down',
      simulate: 'Simulated: computed from an unthrottled load',
      none: 'None',
    },
    cpu: 'CPU slowdown',
    cpuHelp: 'Compared with the machine of the agent',
    rtt: 'Round trip',
    download: 'Download',
    upload: 'Upload',
    pixels: 'pixels',
    usedBy: (name: string) => `Sites tested on ${name}`,
    unused: 'No site is tested on this device',
    comparable: 'Results before and after a change are not comparable. Consider a new device instead',
    inUseNote: 'New tests use the new settings. Charts show where the device changed',
    range: (what: string, least: number, most: number) =>
      `${what} must be between ${least.toLocaleString('en-GB')} and ${most.toLocaleString('en-GB')}`,
    whole: (what: string) => `${what} must be a whole number`,
    number: 'Enter a number',
    line: 'Line breaks and control characters are not allowed',
    simulateSpeedRequired: 'A simulated connection needs a speed above 0',
  },
  agents: {
    title: 'Agents and locations',
    none: 'No agents yet',
    add: 'Register agent',
    name: 'Name',
    nameHelp: 'For example the name of its machine',
    nameTaken: 'An agent with this name already exists',
    location: 'Location',
    created: 'Agent registered',
    keyShownOnce: 'Copy the key now. It is not shown again',
    key: 'Key',
    startCommand: 'Start command',
    rename: 'Rename',
    renameTitle: (name: string) => `Rename ${name}`,
    speed: 'Speed',
    speedHelp: "Lighthouse's benchmark index (median)",
    calibrated: (loops: number) =>
      `Lighthouse's benchmark index (median). CPU check before the last batch: ${loops} loops/ms`,
    drain: 'Drain',
    drainHelp: 'Finishes its current run and takes no new ones',
    resume: 'Resume',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke ${name}`,
    revokeWarning:
      'Its key stops working immediately. Its current run goes to another agent. This cannot be undone',
    refusals: {
      AGENT_KEY_REPLACED:
        'The key of this agent was replaced. Start it with its new AGENT_KEY, or make this key valid again: AGENT_KEY=… npm run migrate -- --replace-agent-key',
      AGENT_REVOKED:
        'This agent was revoked. Register a new one at Settings > Agents and locations, and start it with the key shown there',
      AGENT_KEY_UNKNOWN:
        'The server does not know the key of this agent. Check AGENT_KEY and SERVER_URL, or register the agent at Settings > Agents and locations',
      AGENT_TOO_OLD:
        'This agent is too old for the server. Install the version of the server on its machine, and start it again',
      SERVER_TOO_OLD:
        'This agent is too new for the server. Update the server first, or start an agent of its version',
    },
    refusedLately: 'Refused lately',
    machine: {
      title: 'Load',
      load: (load: string) => `${load} per core`,
      parts: { steal: 'steal', pressure: 'CPU pressure', memory: 'memory pressure' },
      help: 'Load average per core, CPU time taken by the hypervisor, and time in which processes waited for CPU or memory (PSI), since its last request',
      starved: 'Too busy to test a page',
    },
    localKeyRefused:
      'Another key is registered for the local agent, so the agent started here is refused. To use this one instead: npm run migrate -- --replace-agent-key',
    localKey: {
      created: (place: string) => `The local agent is registered with the key in ${place}.`,
      valid: (place: string) => `The key of the local agent is the one in ${place}.`,
      replaced: (place: string) =>
        `The key of the local agent was replaced by the one in ${place}. Start the agent with it.`,
      refused: (place: string) =>
        `The local agent keeps its key, which is not the one in ${place}. To replace it: npm run migrate -- --replace-agent-key`,
    },
    localAgentFixed: 'The local agent can’t be renamed or revoked. Drain it to take it out of service',
    states: {
      ready: 'Ready',
      measuring: 'Measuring',
      draining: 'Finishing',
      drained: 'Drained',
      silent: 'Offline',
      refused: 'Refused',
      new: 'Never connected',
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
        repeated === 0 ? null : `${repeated === 1 ? 'One was' : `${repeated} were`} repeated`,
      unknownRuns: (runs: number) =>
        runs === 0 ? null : `${runs === 1 ? 'One more was' : `${count(runs)} more were`} not checked`,
      noRun: (span: string) => `no runs in ${span}`,
      notMonitored: (span: string) => `not checked in ${span}`,
      mostly: (agent: string, noisy: number, watched: number) =>
        `Most runs of ${agent} are noisy: ${noisy} of ${count(watched)} in 7 days`,
      advice: [
        'Run fewer processes on its machine, or move the database and the web server to another one',
        'Give the agent two dedicated CPU cores, or a machine of its own',
        'If neither is possible, start the agent with NOISE_CHECK=off, or switch on “Count noisy tests anyway” in the settings of a site',
      ],
    },
    seen: 'Last seen',
    versions: 'Versions',
    queue: 'Queue',
    oldest: 'Longest wait',
    planned: 'Planned, 24 h',
    done: {
      renamed: 'Agent renamed',
      drained: 'The agent is draining',
      resumed: 'Agent resumed',
      revoked: 'Agent revoked',
    },
  },
  locations: {
    title: 'Locations',
    add: 'Add location',
    label: 'Name',
    labelTaken: 'A location with this name already exists',
    continent: 'Region',
    noRegion: 'No region',
    regionHelp: 'Sites in this region are tested from here',
    edit: (name: string) => `Edit ${name}`,
    change: 'Edit',
    remove: (name: string) => `Delete ${name}`,
    removeWarning: 'Tests from here stop',
    inUse: (sites: number, agents: number) =>
      `${sites} ${sites === 1 ? 'site' : 'sites'} and ${agents} ${agents === 1 ? 'agent' : 'agents'} use this location. Move them first`,
    localLocationFixed: 'The local location can’t be deleted',
    measured: 'It has test results: it can’t be deleted',
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
      created: 'Location created',
      updated: 'Location updated',
      deleted: 'Location deleted',
    },
  },
} as const)
