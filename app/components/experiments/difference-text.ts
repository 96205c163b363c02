import { formatEffect } from '~/shared/format/effect'
import type { Figure, Stored } from '~/shared/format/figure'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { experimentsMessages } from '~/shared/messages/experiments'
import type { Difference, ExperimentFigure } from '~/shared/rules/experiments/experiment-difference'
import { METRICS } from '~/shared/rules/report/web-vitals'

const words = experimentsMessages

export const figureHead = (figure: ExperimentFigure): string =>
  figure === 'performance' ? words.scoreHead : METRICS[figure].shortName

export const formatFigure = (figure: ExperimentFigure, value: Stored): Figure =>
  figure === 'performance' ? formatScore(value) : formatMetric(figure, value)

/** 'LCP would fall by 320 ms (210 to 430)'; a difference that is not significant is shown without a size. */
export function differenceSentence(figure: ExperimentFigure, difference: Difference): string {
  const { effect: value, low, high, verdict } = difference
  const name = figure === 'performance' ? words.score : METRICS[figure].shortName
  if (verdict === 'noClearDifference') return words.noDifference(name)
  const by = formatEffect({ value, low, high }, (amount) => formatFigure(figure, amount))
  return words[value > 0 ? 'wouldRise' : 'wouldFall'](name, by)
}
