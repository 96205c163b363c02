import { CircleSlash, type LucideIcon, TriangleAlert, Users } from 'lucide-react'
import { EVENT_STYLES } from '~/components/charts/annotation-lane'
import type { ChartAnnotation } from '~/components/charts/model'
import { messages } from '~/shared/messages'

/** What charts tell of, and what only a timeline has room for. */
export type EventKind = ChartAnnotation['kind'] | 'failed' | 'disturbed' | 'field'

export const STYLES: Record<EventKind, { icon: LucideIcon; ink: string }> = {
  ...EVENT_STYLES,
  failed: { icon: TriangleAlert, ink: 'text-poor-ink' },
  disturbed: { icon: CircleSlash, ink: 'text-warning-ink' },
  field: { icon: Users, ink: 'text-info-ink' },
}

const words = messages.timeline

export const KIND_LABELS: Record<EventKind, string> = {
  ...messages.chart.kinds,
  failed: words.test,
  disturbed: words.test,
  field: words.field,
}
