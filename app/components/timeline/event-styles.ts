import type { LucideIcon } from 'lucide-react'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Users from 'lucide-react/icons/users'
import { EVENT_STYLES } from '~/components/charts/annotation-lane'
import type { ChartAnnotation } from '~/components/charts/model'
import { chartMessages } from '~/shared/messages/report'
import { timelineMessages as messages } from '~/shared/messages/timeline'

export type EventKind = ChartAnnotation['kind'] | 'failed' | 'field'

export const STYLES: Record<EventKind, { icon: LucideIcon; ink: string }> = {
  ...EVENT_STYLES,
  failed: { icon: TriangleAlert, ink: 'text-poor-ink' },
  field: { icon: Users, ink: 'text-info-ink' },
}

export const kindLabels = (): Record<EventKind, string> => ({
  ...chartMessages.kinds,
  failed: messages.test,
  field: messages.field,
})
