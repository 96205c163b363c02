import { formatMetric } from '~/shared/format/metric'
import { thresholdScaleMessages as messages } from '~/shared/messages/threshold-scale'
import type { FormFactor } from '~/shared/schemas/agent'
import type { MetricId } from '../../values/web-vitals'
import { scalesOf, thresholdScale } from './threshold-scale'

/** 'Good up to 1.20 s, poor above 2.41 s (Lighthouse desktop). web.dev: …'; undefined without a rating. */
export function thresholdText(metric: MetricId, formFactor: FormFactor): string | undefined {
  const found = thresholdScale(metric, formFactor)
  if (!found) return undefined
  const text = (value: number) => formatMetric(metric, value).text
  const { scale, good, warning, webDev } = found
  const own = messages.rated(messages.scales[scale], text(good), text(warning))
  return webDev ? `${own}. ${messages.webDev(text(webDev.good), text(webDev.warning))}` : own
}

/** The scale's name for the key of a chart, and the whole text for its tooltip; null without a rating. */
export function chartThresholdScale(metric: MetricId, formFactor: FormFactor) {
  const scale = thresholdScale(metric, formFactor)
  return scale && { name: messages.scales[scale.scale], help: thresholdText(metric, formFactor) ?? '' }
}

/** 'Rated by Lighthouse desktop and web.dev thresholds'. */
export function scalesText(metrics: readonly MetricId[], formFactor: FormFactor): string {
  const names = scalesOf(metrics, formFactor).map((scale) => messages.scales[scale])
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
  return messages.ratedBy(list)
}
