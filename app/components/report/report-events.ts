import type { ChartAnnotation } from '~/components/charts/model'
import { messages } from '~/shared/messages'
import type { AnnotationLevel } from '~/shared/rules/annotations'
import type { Annotation } from '~/shared/schemas/annotation'
import type { ReportView } from '~/shared/schemas/lighthouse'

const words = messages.annotations

/** A note or deployment as charts and lists tell it. */
export function presentAnnotation(annotation: Annotation): ChartAnnotation {
  const { at, kind } = annotation
  if (kind === 'note') return { at, kind, text: annotation.text }
  const { version, environment, commit, url } = annotation
  const text = words.deployed(version, environment, commit?.slice(0, 12) ?? null)
  return { at, kind, text, ...(url !== null && { to: url }) }
}

export type ReportEvent = ChartAnnotation & {
  key: string
  /** Set for what people wrote, and may change. */
  written?: { _id: string; kind: Annotation['kind']; level: AnnotationLevel; by: string | null }
}

/** All that happened in the dates of a report, newest first; `changes` is what of the measuring changed. */
export function reportEvents(changes: ChartAnnotation[], { annotations }: ReportView): ReportEvent[] {
  const written = annotations.items.map((annotation): ReportEvent => {
    const { _id, kind, level, by } = annotation
    return { ...presentAnnotation(annotation), key: _id, written: { _id, kind, level, by } }
  })
  const measured = changes.map((change): ReportEvent => ({ ...change, key: `${change.kind}-${change.at}` }))
  return [...written, ...measured].sort((a, b) => b.at - a.at)
}
