import type { ChartAnnotation } from '~/components/charts/model'
import { annotationsMessages } from '~/shared/messages/annotations'
import { runQualityMessages as messages } from '~/shared/messages/run-quality'
import type { Annotation } from '~/shared/schemas/annotation'
import type { PointSeries } from '~/shared/schemas/point-series'

export function presentAnnotation(annotation: Annotation): ChartAnnotation {
  const { at, kind } = annotation
  if (kind === 'note') return { at, kind, text: annotation.text }
  const { version, environment, commit, url } = annotation
  const text = annotationsMessages.deployed(version, environment, commit?.slice(0, 12) ?? null)
  return { at, kind, text, ...(url !== null && { to: url }) }
}

export function presentChange(change: PointSeries['annotations'][number]): ChartAnnotation {
  const { at, kind, from, to } = change
  if (kind === 'browser') return { at, kind: 'upgrade', text: messages.browserChanged(from, to) }
  const format = kind === 'device' ? messages.deviceChanged : messages.methodChanged
  return { at, kind: 'method', text: format(from, to) }
}
