import { formatDayMonth } from '~/shared/format/date'
import { levelConclusionMessages as messages } from '~/shared/messages/speed'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { Regression } from '~/shared/schemas/run-quality'
import { changeSentence } from '../overview/level-changes'
import type { MetricCardProps } from '../overview/metric-card'

interface Context {
  changes: readonly Regression[]
  point: Pick<PointDetail, 'createdAt'>
  /** Start of the shown dates, in ms. */
  from: number
  timeZone: string
}

/** The latest level shift of a metric that the shown test still has. */
function lastShift(metric: string, { changes, point, from }: Context): Regression | undefined {
  const until = Date.parse(point.createdAt)
  return changes
    .filter((change) => {
      const at = Date.parse(change.onset)
      return (
        change.metric === metric && change.status === 'open' && !change.endReason && at >= from && at <= until
      )
    })
    .sort((a, b) => Date.parse(b.onset) - Date.parse(a.onset))[0]
}

/**
 * A level shift of the last days does not move the median of the period, so its card would say that nothing changed
 * beside a chart that shows the step.
 */
export function withLevelShifts(cards: MetricCardProps[], context: Context): MetricCardProps[] {
  return cards.map((card) => {
    const { conclusion } = card
    const shift = conclusion?.kind === 'same' ? lastShift(card.metric, context) : undefined
    if (!shift) return card
    const period = messages.before(formatDayMonth(shift.onset, context.timeZone))
    const details = changeSentence(shift)
    return {
      ...card,
      conclusion: { kind: 'changed', baseline: 'period', difference: shift.effect.value, period, details },
    }
  })
}
