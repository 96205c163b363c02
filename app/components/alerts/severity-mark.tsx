import CircleCheck from 'lucide-react/icons/circle-check'
import Siren from 'lucide-react/icons/siren'
import TrendingUp from 'lucide-react/icons/trending-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge, type Tone } from '~/components/ui/badge'
import { alertsMessages as messages } from '~/shared/messages/alerts'
import type { AlertSummary } from '~/shared/schemas/alert'

const SEVERITIES = {
  critical: { icon: Siren, ink: 'text-poor-ink' },
  warning: { icon: TriangleAlert, ink: 'text-warning-ink' },
  good: { icon: TrendingUp, ink: 'text-good-ink' },
  closed: { icon: CircleCheck, ink: 'text-quiet' },
} as const

type MarkProps = { alert: Pick<AlertSummary, 'severity' | 'closedAt'>; size?: number }

/** Shape and colour, with its word for screen readers; quiet once it is over. */
export function SeverityMark({ alert: { severity, closedAt }, size = 16 }: MarkProps) {
  const { icon: Icon, ink } = SEVERITIES[closedAt ? 'closed' : severity]
  const label = closedAt
    ? `${messages.severities[severity]}, ${messages.states.closed.toLowerCase()}`
    : messages.severities[severity]
  return (
    <span role="img" aria-label={label} title={label} className={`inline-flex shrink-0 ${ink}`}>
      <Icon size={size} strokeWidth={2} aria-hidden="true" />
    </span>
  )
}

const TONES: Record<keyof typeof messages.states, Tone> = {
  open: 'poor',
  acknowledged: 'info',
  snoozed: 'neutral',
  closed: 'good',
}

export function AlertState({ alert, now }: { alert: AlertSummary; now: number }) {
  const isSnoozed =
    alert.closedAt === null && alert.snoozedUntil !== null && Date.parse(alert.snoozedUntil) > now
  const state = alert.state === 'open' && isSnoozed ? 'snoozed' : alert.state
  return (
    <Badge tone={state === 'open' && alert.severity !== 'critical' ? 'warning' : TONES[state]}>
      {messages.states[state]}
    </Badge>
  )
}
