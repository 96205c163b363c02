import { catalogue } from '../values/catalogue'

const exact = (figure: number) => figure.toLocaleString('en-GB', { maximumFractionDigits: 20 })

/** Runs per test, noise and comparability. */
export const runQualityMessages = catalogue('runQuality', {
  chooseRuns: 'Choose 1, 3 or 5 runs',
  runs: 'Runs per test',
  runsHelp: 'The median run counts. A test stops early once its result is clear',
  countNoisy: 'Include noisy tests',
  countNoisyHelp:
    'For agents that always share their CPU: noisy tests are not repeated and count in charts and trends, which then vary more',
  runChoice: (runs: number) => (runs === 1 ? 'One run' : `Up to ${runs} runs`),
  detectableChange: (amount: string, share: string | null) =>
    `Smallest detectable change: ${share === null ? amount : `${amount} (${share})`}`,
  medianOf: (runs: number) => `Median of ${runs} runs`,
  /** What measures from a moment on; results of different methods are not comparable. */
  browserChanged: (from: string, to: string) => `${to} replaces ${from}`,
  methodChanged: (from: string, to: string) =>
    `${to} replaces ${from}. Results before and after are not comparable`,
  deviceChanged: (from: string, to: string) =>
    `Device settings changed from ${from} to ${to}. Results before and after are not comparable`,
  /** How long a load must be without long tasks before it counts as over. */
  quietWindow: (seconds: number) => `quiet window of ${exact(seconds)} s`,
  /** Emulation settings, where a change of them is shown. */
  device: {
    kinds: { MOBILE: 'mobile', DESKTOP: 'desktop' },
    screen: (width: number, height: number) => `${width} × ${height} pixels`,
    pixelRatio: (ratio: number) => `pixel ratio ${ratio}`,
    userAgent: (text: string | null) =>
      text === null ? "the browser's own user agent" : `user agent ${text}`,
    rtt: (ms: number) => `${exact(ms)} ms round trip`,
    download: (kbps: number) => `${exact(kbps)} Kbps download`,
    upload: (kbps: number) => `${exact(kbps)} Kbps upload`,
  },
  allRuns: 'All runs of the test',
  oneOfRuns: 'Single run, not the median run of its test',
  run: (number: number) => `Run ${number}`,
  runColumns: { run: 'Run', score: 'Score', state: 'Result' },
  counts: 'Median run',
  runsNote: 'Charts and reports show the run nearest to the median LCP and TBT',
  spread: 'Median',
  spreadNote: 'Half of the runs are within ± of the median',
  source: 'Source',
  imported: { 'lighthouse-ci': 'Imported from Lighthouse CI' },
  redirected: 'Redirected to',
  consent: 'Consent',
  consented: 'Given (consent cookie)',
  notConsented: 'Not given: setting the consent cookie failed',
  score: 'Performance score',
  disturbed: 'Noisy',
  noisyPoint: 'Noisy',
  noisyAt: (when: string) => `Noisy, ${when}`,
  noisy: 'Noisy: other processes used the CPU',
  reasons: {
    pressure: 'processes waited for a CPU',
    foreign: 'other processes used the CPU',
    steal: 'the host gave CPU time to other machines',
    slow: 'the machine was slower than usual',
  },
  /** On a report, with the reasons. */
  provisional: 'Provisional: the machine was busy, the test is being repeated',
  excluded: 'Noisy test, excluded from trends',
  counted: 'Noisy test, included by the setting of this site',
  cause: (reasons: string) => `Cause: ${reasons}. Results may be worse than on a quiet machine`,
  countSetting: 'Site settings',
  countHint: `If every test of this site is noisy, turn on “Include noisy tests”`,
})
