import { catalogue } from '~/shared/values/catalogue'
import { lowerFirst } from '../../format/letter-case'

interface GapReason {
  sentence: string
  /** Figures that it explains; others may be missing for reasons of their own, such as LCP phases of a text. */
  keys: readonly string[]
}

const ALL = ['performance', 'lcp', 'fcp', 'cls', 'tbt', 'si', 'tti']
const reason = (sentence: string, keys = ALL): GapReason => ({ sentence, keys })
const noQuiet = (sentence: string) => reason(sentence, ['performance', 'tbt', 'tti'])
const SCREENSHOTS = reason('The browser recorded no usable screenshots.', ['performance', 'si'])
const TRACE = reason('The browser recorded no usable trace of the load.')
const LCP = reason('The page has no LCP element.', ['performance', 'lcp'])
const ARTIFACT = reason('Lighthouse could not collect the data it needs.')
const UNKNOWN = reason('Lighthouse could not compute it.')

/** Why a successful run lacks metrics and its score: error codes of Lighthouse, and our own. */
const GAP_REASONS: Record<string, GapReason> = {
  QUIET_WINDOW_TOO_SHORT: noQuiet('The quiet window was too short.'),
  NO_TTI_CPU_IDLE_PERIOD: noQuiet('The main thread was never idle for five seconds.'),
  NO_TTI_NETWORK_IDLE_PERIOD: noQuiet('The network was never idle for five seconds.'),
  NO_FCP: reason('The page painted no content.'),
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
  UNSUPPORTED_OLD_CHROME: reason('The browser is too old for this metric.'),
  PROTOCOL_TIMEOUT: reason('The browser did not respond to Lighthouse in time.'),
  TARGET_CRASHED: reason('The browser tab crashed.'),
}

const find = (code: string): GapReason =>
  (Object.hasOwn(GAP_REASONS, code) ? GAP_REASONS[code] : undefined) ?? UNKNOWN

const sentences = catalogue('gapReasons', {
  ...Object.fromEntries(Object.entries(GAP_REASONS).map(([code, { sentence }]) => [code, sentence])),
  UNKNOWN: UNKNOWN.sentence,
} as Record<string, string>)
const words = catalogue('gaps', {
  notMeasured: (tests: number) => (tests === 1 ? 'Not measured' : `${tests} tests not measured`),
})

/** The sentence of a code, also for unknown ones. */
export const gapSentence = (code: string): string =>
  (Object.hasOwn(GAP_REASONS, code) ? sentences[code] : sentences['UNKNOWN']) ?? UNKNOWN.sentence

/** Stands where the value would, or for a number of tests. */
export function notMeasuredText(code: string, tests = 1): string {
  const sentence = lowerFirst(gapSentence(code)).replace(/\.$/, '')
  return `${words.notMeasured(tests)}: ${sentence.replace(/^The /, 'the ')}`
}

/** Whether a reason explains that a score or metric is missing. */
export const explainsGap = (code: string, key: string): boolean => find(code).keys.includes(key)

/** Why this score or metric of a run has no value; undefined where the run's reason does not explain it. */
export const gapText = (key: string, { gapReason }: { gapReason: string | null }): string | undefined =>
  gapReason && explainsGap(gapReason, key) ? notMeasuredText(gapReason) : undefined
