import {
  ArrowUpCircle,
  CircleSlash,
  Flag,
  type LucideIcon,
  OctagonAlert,
  Rocket,
  SeparatorVertical,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '~/shared/format/date'
import { messages } from '~/shared/messages'
import { flagged, gathered } from './gathered'
import type { ChartAnnotation } from './model'
import { type Domain, position } from './scale'

export const EVENT_LOOKS: Record<ChartAnnotation['kind'], { icon: LucideIcon; ink: string }> = {
  deployment: { icon: Rocket, ink: 'text-info' },
  note: { icon: Flag, ink: 'text-mark' },
  upgrade: { icon: ArrowUpCircle, ink: 'text-quiet' },
  method: { icon: SeparatorVertical, ink: 'text-text' },
  outage: { icon: OctagonAlert, ink: 'text-poor' },
  worse: { icon: TrendingUp, ink: 'text-poor-ink' },
  better: { icon: TrendingDown, ink: 'text-good-ink' },
}

const words = messages.chart
const leftOf = (at: number, domain: Domain) => `${(position(at, domain) * 100).toFixed(2)}%`
const isIn = (domain: Domain) => (one: ChartAnnotation) => one.at >= domain[0] && one.at <= domain[1]

type LaneProps = {
  annotations: ChartAnnotation[]
  disturbedAt: number[]
  domain: Domain
  timeZone: string
}

/** What happened and when, as flags on one lane under the time axis, and why a line has its gaps. */
export function AnnotationLane({ annotations, disturbedAt, domain, timeZone }: LaneProps) {
  const mark = (key: string, at: number, said: string, drawn: ReactNode) => (
    <li
      key={key}
      title={said}
      className="absolute top-0.5 -translate-x-1/2"
      style={{ left: leftOf(at, domain) }}
    >
      {drawn}
    </li>
  )
  const flag = (Icon: LucideIcon, ink: string, said: string) => (
    <>
      <Icon size={14} aria-hidden="true" className={ink} />
      <span className="sr-only">{said}</span>
    </>
  )
  return (
    <ul aria-label={words.events} className="absolute right-2 bottom-0 left-12 h-5 border-t border-line">
      {gathered(disturbedAt, domain).map(({ first, last, count }) => {
        const when = words.between(formatDateTime(first, timeZone), formatDateTime(last, timeZone))
        const said = `${words.testsNotCounted(count)}, ${when}`
        return mark(`gap-${first}`, (first + last) / 2, said, flag(CircleSlash, 'text-warning-ink', said))
      })}
      {flagged(annotations, domain).map((together) => {
        const [first = 0, last = first] = [together[0]?.at, together.at(-1)?.at]
        const kind = together[0]?.kind ?? 'note'
        const to = together.length === 1 ? together[0]?.to : undefined
        const { icon, ink } = EVENT_LOOKS[kind]
        const said = together
          .map(({ at, text }) => `${words.kinds[kind]}, ${formatDateTime(at, timeZone)}: ${text}`)
          .join('; ')
        const drawn = to ? (
          <a href={to} rel="noreferrer">
            {flag(icon, ink, said)}
          </a>
        ) : (
          flag(icon, ink, said)
        )
        return mark(`${kind}-${first}`, (first + last) / 2, said, drawn)
      })}
    </ul>
  )
}

/** From top to bottom where another method begins: the break of a line alone may be narrower than a pixel. */
export function MethodLines({ annotations, domain }: Pick<LaneProps, 'annotations' | 'domain'>) {
  return annotations
    .filter(({ kind }) => kind === 'method')
    .filter(isIn(domain))
    .map(({ at }) => (
      <div
        key={at}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0 border-l border-dotted border-quiet"
        style={{ left: leftOf(at, domain) }}
      />
    ))
}
