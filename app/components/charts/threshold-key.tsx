import { RatingShape } from '~/components/ui/rating-mark'
import { chartsLabelsMessages as labels } from '~/shared/messages/charts-labels'
import { metricMessages } from '~/shared/messages/report'
import { CHART_KEY } from './chart-key'
import type { ChartInput } from './model'
import { FORMATS } from './units'

type Props = Pick<ChartInput, 'threshold' | 'thresholdScale' | 'kind'>

export function ThresholdKey({ threshold, thresholdScale, kind }: Props) {
  if (!threshold) return null
  const higherIsBetter = kind === 'points' || kind === 'percent'
  const good = FORMATS[kind](threshold.good).text
  const poor = FORMATS[kind](threshold.warning).text
  return (
    <span className="ml-auto flex flex-wrap gap-x-3 text-12 text-quiet" title={thresholdScale?.help}>
      <span className={CHART_KEY}>
        <RatingShape rating="good" size={8} />
        {labels.goodFrom(metricMessages.rating.good, higherIsBetter, good)}
      </span>
      <span className={CHART_KEY}>
        <RatingShape rating="poor" size={8} />
        {labels.poorFrom(metricMessages.rating.poor, higherIsBetter, poor)}
      </span>
      {thresholdScale ? <span>{thresholdScale.name}</span> : null}
    </span>
  )
}
