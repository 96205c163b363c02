const exact = (figure: number) => figure.toLocaleString('en-GB', { maximumFractionDigits: 20 })

/** About how far figures can be trusted. */
export const runQualityMessages = {
  chooseRuns: 'Choose 1, 3 or 5 runs',
  runsTitle: 'Runs per test',
  runs: 'Runs of a test',
  runsHelp: 'The median run counts. A test ends earlier once its result is clear',
  countNoisy: 'Count noisy tests anyway',
  countNoisyHelp:
    'For agents that always share their CPU with other processes: noisy tests are not repeated and count for charts and trends, which then vary more',
  runChoice: (runs: number) => (runs === 1 ? 'One run' : `Up to ${runs} runs`),
  detectableChange: (amount: string, share: string | null) =>
    `Smallest detectable change: ${share === null ? amount : `${amount} (${share})`}`,
  medianOf: (runs: number) => `Median of ${runs} runs`,
  /** What else measures from a moment on; another method's figures stand for themselves. */
  browserChanged: (from: string, to: string) => `${to} instead of ${from}`,
  methodChanged: (from: string, to: string) =>
    `${to} instead of ${from}. Figures before and after do not compare`,
  deviceChanged: (from: string, to: string) =>
    `Device changed: ${to} instead of ${from}. Figures before and after do not compare`,
  /** How a device was imitated, where a change of it is told. */
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
  oneOfRuns: 'One run of a test, not the one that counts',
  run: (number: number) => `Run ${number}`,
  runColumns: { run: 'Run', score: 'Score', state: 'Result' },
  counts: 'Counts',
  runsNote: 'The run nearest to the median LCP and TBT counts; it is what charts and reports show',
  spread: 'Median',
  spreadNote: 'Half of the runs lie within ± of the median',
  redirected: 'Redirected to',
  consent: 'Consent',
  consented: 'Given by the consent cookie',
  notConsented: 'Not given: the consent cookie could not be set',
  disturbed: 'Noisy',
  noisyPoint: 'Noisy',
  noisyAt: (when: string) => `Noisy, ${when}`,
  noisy: 'Other processes used the CPU of the measuring machine',
  reasons: {
    pressure: 'processes waited for a CPU',
    foreign: 'other processes used the CPU',
    steal: 'the host gave CPU time to other machines',
    slow: 'the machine was slower than usual',
  },
  /** On a report, with the reasons. */
  provisional: 'Provisional: the machine was busy, checking again',
  excluded: 'Noisy test, excluded from trends',
  counted: 'Noisy test, counted because of the setting of this site',
  cause: (reasons: string) => `Cause: ${reasons}. Its figures may be worse than those of a quiet machine`,
  countSetting: 'Site settings',
  countHint: `If every test of this site is noisy, switch on “Count noisy tests anyway”`,
}
