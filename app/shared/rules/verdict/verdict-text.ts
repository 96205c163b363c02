import { formatBytes } from '~/shared/format/bytes'
import { lowerFirst, upperFirst } from '~/shared/format/letter-case'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { conclusionMessages, verdictMessages as messages } from '~/shared/messages/verdict'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { MainCause } from '~/shared/schemas/report-summary'
import { METRICS, type MetricId } from '../../values/web-vitals'
import { gapSentence } from '../measuring/gap-reasons'
import { SCORE_TITLES } from '../report/scores'
import type { Conclusion } from './conclusion'
import {
  type DeviceVerdict,
  type Missing,
  missingOf,
  toneOf,
  type Verdict,
  type VerdictTone,
} from './verdict'

/** More devices are only counted. */
const MAX_OTHERS = 2

const figureText = (metric: MetricId, value: number) =>
  `${METRICS[metric].shortName} ${formatMetric(metric, value).text}`

/** 'TBT and the performance score are missing. The page painted no content' */
function missingText({ figures, gapReason }: Missing): string {
  const names = figures.map((key) => (key === 'performance' ? messages.score : METRICS[key].shortName))
  const reason = gapReason === null ? '' : ` ${gapSentence(gapReason)}`
  return `${messages.missing(names)}.${reason}`.replace(/\.$/, '')
}

/** 'Mobile: not fully measured. TBT is missing'; null of a test with all figures. */
export function incompleteText(name: string, { scores, metrics, gapReason }: MeasuredPoint): string | null {
  const missing = missingOf({ metrics, performance: scores.performance, gapReason })
  return missing.figures.length === 0
    ? null
    : messages.devices.incomplete(name, upperFirst(missingText(missing)))
}

type MeasuredPoint = Pick<PointDetail, 'gapReason' | 'metrics'> & {
  scores: Pick<PointDetail['scores'], 'performance'>
}

export function deviceText(name: string, verdict: DeviceVerdict): string {
  if (verdict.kind === 'failed' || verdict.kind === 'notMeasured') return messages.devices[verdict.kind](name)
  if (verdict.kind === 'incomplete')
    return messages.devices.incomplete(name, upperFirst(missingText(verdict.missing)))
  const { metric, value, rating } = verdict.named
  const figure = figureText(metric, value)
  if (verdict.kind === 'exception')
    return messages.devices.exception(name, formatScore(verdict.score).text, figure, rating === 'poor')
  return messages.devices[verdict.kind](name, figure)
}

/** 'Security score 11, Cache policy score 37' */
export const scoresText = (scores: Verdict['scores']): string =>
  scores.map(({ id, value }) => messages.poorScore(SCORE_TITLES[id], formatScore(value).text)).join(', ')

/** Of a verdict about a figure that was measured. */
const alsoMissing = (verdict: DeviceVerdict): string =>
  'named' in verdict && 'missing' in verdict && verdict.missing.figures.length > 0
    ? messages.change(missingText(verdict.missing))
    : ''

function causeText(cause: MainCause): string {
  const { causes } = messages
  if (cause.kind === 'server' || cause.kind === 'blocking') return causes[cause.kind]
  if (cause.kind === 'shift') return cause.element ? causes.shift(cause.element) : causes.shiftOnly
  const ms = formatTime(cause.ms).text
  if (cause.kind === 'script' || cause.kind === 'font') return causes[cause.kind](cause.name, ms)
  if (cause.kind === 'renderDelay') return causes.renderDelay(ms)
  const isDelay = cause.kind === 'loadDelay'
  if (!cause.resource) return isDelay ? causes.loadDelayOnly(ms) : causes.loadDurationOnly(ms)
  const { kind, bytes } = cause.resource
  const size = formatBytes(bytes).text
  return isDelay ? causes.loadDelay(kind, size) : causes.loadDuration(kind, size, ms)
}

/** 'than the 30 days before', 'since 18 Nov 2026' */
export function changeBaseline(change: Extract<Conclusion, { kind: 'changed' }>, period: string): string {
  if (change.baseline === 'recent') return change.since
  const { than } = conclusionMessages
  return change.baseline === 'period' ? than.period(period) : than.test
}

/** '800 ms slower than the 30 days before'. */
export function changeText(
  metric: MetricId,
  change: Extract<Conclusion, { kind: 'changed' }>,
  period: string,
): string {
  const { difference } = change
  const amount = formatMetric(metric, Math.abs(difference)).text
  const { changed } = conclusionMessages
  const against = changeBaseline(change, period)
  return `${changed(metric, amount, difference > 0)} ${against}`
}

/** 'The page does not exist (404).' is 'the page does not exist (404)'. */
const asClause = (sentence: string) => lowerFirst(sentence).replace(/\.$/, '')

function ownText({ isProvisional, name, own, scores, cause, change }: Verdict, period: string): string {
  const poor = scores.length > 0 ? messages.change(scoresText(scores)) : ''
  if (own.kind === 'failed') return messages.failedHere(name, own.reason && asClause(own.reason))
  if (!('named' in own)) return deviceText(name, own) + poor
  const { metric } = own.named
  if (isProvisional) return messages.provisional(deviceText(name, own) + poor + alsoMissing(own))
  const text = change && changeText(change.metric, change.by, period)
  const changed =
    change === null || text === null
      ? ''
      : change.metric === metric
        ? messages.change(text)
        : messages.changeOf(METRICS[change.metric].shortName, text)
  return `${deviceText(name, own)}${cause ? messages.mainly(causeText(cause)) : ''}${changed}${poor}${alsoMissing(own)}`
}

/** 'Desktop is fast.' or 'Tablet is slow: LCP 5.90 s.' */
function otherTexts(others: Verdict['others']): VerdictText['others'] {
  return others.slice(0, MAX_OTHERS).map(({ name, verdict, index }) => {
    const text = verdict.kind === 'good' ? messages.othersGood(name) : deviceText(name, verdict)
    return { text: `${text}${alsoMissing(verdict)}.`, index, tone: toneOf(verdict) }
  })
}

interface VerdictText {
  main: string
  others: { text: string; index: number; tone: VerdictTone }[]
  /** '2 more devices.'; null when all are named. */
  more: string | null
}

/** The whole verdict; `period` is 'the 30 days before'. */
export function verdictText(verdict: Verdict, period: string): VerdictText {
  const others = otherTexts(verdict.others)
  const left = verdict.others.length - others.length
  return {
    main: `${ownText(verdict, period)}.`,
    others,
    more: left > 0 ? `${messages.more(left)}.` : null,
  }
}
