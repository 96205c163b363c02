const SCREENSHOTS = 'The browser recorded no usable screenshots.'
const TRACE = 'The browser recorded no usable trace of the load.'
const LCP = 'The page has no LCP element.'
const ARTIFACT = 'Lighthouse could not collect the data it needs.'

/** Why a successful run lacks metrics and its score: error codes of Lighthouse, and our own. */
const GAP_REASONS = {
  QUIET_WINDOW_TOO_SHORT: 'The quiet window was too short.',
  NO_TTI_CPU_IDLE_PERIOD: 'The main thread was never idle for five seconds.',
  NO_TTI_NETWORK_IDLE_PERIOD: 'The network was never idle for five seconds.',
  NO_FCP: 'The page painted no content.',
  NO_LCP: LCP,
  NO_LCP_ALL_FRAMES: LCP,
  NO_SPEEDLINE_FRAMES: SCREENSHOTS,
  SPEEDINDEX_OF_ZERO: SCREENSHOTS,
  NO_SCREENSHOTS: SCREENSHOTS,
  INVALID_SPEEDLINE: SCREENSHOTS,
  NO_TRACING_STARTED: TRACE,
  NO_RESOURCE_REQUEST: TRACE,
  NO_NAVSTART: TRACE,
  NO_DCL: TRACE,
  MISSING_REQUIRED_ARTIFACT: ARTIFACT,
  ERRORED_REQUIRED_ARTIFACT: ARTIFACT,
  UNSUPPORTED_OLD_CHROME: 'The browser is too old for this metric.',
  PROTOCOL_TIMEOUT: 'The browser did not respond to Lighthouse in time.',
  TARGET_CRASHED: 'The browser tab crashed.',
} as const

/** The sentence of a code, also for unknown ones. */
export const gapSentence = (code: string): string =>
  Object.hasOwn(GAP_REASONS, code)
    ? GAP_REASONS[code as keyof typeof GAP_REASONS]
    : 'Lighthouse could not compute it.'

/** Stands where the value would, or for a number of tests. */
export function notMeasuredText(code: string, tests = 1): string {
  const sentence = gapSentence(code).replace(/\.$/, '')
  const what = tests === 1 ? 'Not measured' : `${tests} tests not measured`
  return `${what}: ${sentence.startsWith('The ') ? sentence.replace('The', 'the') : sentence}`
}

/** Other figures, such as LCP phases of a text, are missing for reasons of their own. */
const EXPLAINED: ReadonlySet<string> = new Set(['performance', 'lcp', 'fcp', 'cls', 'tbt', 'si', 'tti'])
export const explainsGap = (key: string): boolean => EXPLAINED.has(key)

/** Why this score or metric of a run has no value; undefined where the run's reason does not explain it. */
export const gapText = (key: string, { gapReason }: { gapReason: string | null }): string | undefined =>
  gapReason && explainsGap(key) ? notMeasuredText(gapReason) : undefined
