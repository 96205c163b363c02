import type { Month } from '~/shared/schemas/month'
import { formatAvailability, formatLasting } from '../../format/availability'
import { lowerFirst } from '../../format/letter-case'
import { formatMetric } from '../../format/metric'
import { formatScore } from '../../format/score'
import { printMessages } from '../../messages/print'
import { rate } from '../../values/web-vitals'
import { rateScore } from '../report/scores'
import { isWorthSaying } from '../verdict/floors'

const messages = printMessages.sentences

function beforeText(
  name: 'performance' | 'lcp',
  { value, before }: Month['figures']['lcp'],
  format: (value: number) => { text: string },
): string {
  if (before === null || value === null) return ''
  return isWorthSaying(name, value - before) ? messages.before(format(before).text) : messages.same
}

function speedSentences({ figures: { performance, lcp }, formFactor }: Month): string[] {
  const score = rateScore(performance.value)
  const speed = rate('lcp', lcp.value, formFactor)
  return [
    performance.value === null || score === null
      ? messages.noScore
      : messages.score(
          formatScore(performance.value).text,
          messages.ratings[score],
          beforeText('performance', performance, formatScore),
        ),
    ...(lcp.value === null || speed === null
      ? []
      : [
          messages.lcp(
            formatMetric('lcp', lcp.value).text,
            messages.ratings[speed],
            beforeText('lcp', lcp, (value) => formatMetric('lcp', value)),
          ),
        ]),
  ]
}

const availabilitySentence = ({ figures: { availability }, outages }: Month): string =>
  availability.value === null
    ? messages.noAvailability
    : messages.availability(
        formatAvailability(availability.value).text,
        messages.outages(outages.count, formatLasting(outages.longestMs)),
      )

interface Said {
  month: Month
  /** What to fix, the best first; null where no evidence of the tests is stored. */
  steps: readonly { title: string; page: string }[] | null
  /** What the document is about, besides the whole place. */
  about: 'place' | 'page' | 'uptime'
}

/** The verdict of a document in at most five sentences, without full stops. */
export function openingSentences({ month, steps, about }: Said): string[] {
  if (about === 'uptime') return [availabilitySentence(month)]
  const isMeasured = month.figures.performance.value !== null
  const [step] = steps ?? []
  return [
    ...(about === 'page' ? [] : speedSentences(month)),
    availabilitySentence(month),
    ...(isMeasured ? [messages.changes(month.better.length, month.worse.length)] : []),
    ...(step ? [messages.next(lowerFirst(step.title), step.page)] : steps ? [messages.noNext] : []),
  ]
}
