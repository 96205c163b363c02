import type { ChartAnnotation } from '~/components/charts/model'
import { formatEffect } from '~/shared/format/effect'
import { formatMetric } from '~/shared/format/metric'
import { levelChangesMessages as messages } from '~/shared/messages/level-changes'
import { paths } from '~/shared/paths'
import { datesAround } from '~/shared/rules/time/dates-near'
import type { Regression } from '~/shared/schemas/run-quality'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS } from '~/shared/values/web-vitals'

/** 'LCP rose by 600 ms (560 to 640)' */
export function changeSentence({ metric, effect }: Pick<Regression, 'metric' | 'effect'>): string {
  const by = formatEffect(effect, (amount) => formatMetric(metric, amount))
  return messages[effect.value > 0 ? 'rose' : 'fell'](METRICS[metric].shortName, by)
}

function statusSentence(change: Regression): string {
  const sentence = changeSentence(change)
  if (change.endReason !== null) return messages.notComparedSince[change.endReason](sentence)
  return change.status === 'recovered' ? messages.recovered(sentence) : sentence
}

export const changeTo = ({ site, page, device, location, pointId, onset }: Regression): string =>
  paths.report(site, page, 'performance', { device, location, pointId, ...datesAround(onset) })

export const changeMark = (change: Regression): ChartAnnotation => ({
  at: Date.parse(change.onset),
  kind: change.direction,
  text: statusSentence(change),
  to: changeTo(change),
})

export const changeMarks = (changes: readonly Regression[], metric: MetricKey): ChartAnnotation[] =>
  changes
    .filter((change) => change.metric === metric)
    .map(changeMark)
    .sort((a, b) => a.at - b.at)
