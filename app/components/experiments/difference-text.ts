import { formatEffect } from '~/shared/format/effect'
import type { Figure, Stored } from '~/shared/format/figure'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import type { Difference, ExperimentFigure } from '~/shared/rules/experiments/experiment-difference'
import { METRICS } from '~/shared/values/web-vitals'

export const figureHead = (figure: ExperimentFigure): string =>
  figure === 'performance' ? messages.scoreHead : METRICS[figure].shortName

export const formatFigure = (figure: ExperimentFigure, value: Stored): Figure =>
  figure === 'performance' ? formatScore(value) : formatMetric(figure, value)

/** 'LCP would fall by 320 ms (210 to 430)'; a difference that is not significant is shown without a size. */
export function differenceSentence(figure: ExperimentFigure, difference: Difference): string {
  const { effect: value, low, high, verdict } = difference
  const name = figure === 'performance' ? messages.score : METRICS[figure].shortName
  if (verdict === 'noClearDifference') return messages.noDifference(name)
  const by = formatEffect({ value, low, high }, (amount) => formatFigure(figure, amount))
  return messages[value > 0 ? 'wouldRise' : 'wouldFall'](name, by)
}
