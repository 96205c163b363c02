import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import ArrowUpCircle from 'lucide-react/icons/circle-arrow-up'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Flag from 'lucide-react/icons/flag'
import Minus from 'lucide-react/icons/minus'
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point'
import Rocket from 'lucide-react/icons/rocket'
import SeparatorVertical from 'lucide-react/icons/separator-vertical'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import { formatDateTime } from '~/shared/format/date'
import { chartMessages as messages } from '~/shared/messages/report'
import { gapTexts, gathered, groupFlags, type LaneWidth, laneWidths, minGapOn } from './gathered'
import type { ChartAnnotation, ChartGap } from './model'
import { type Domain, position } from './scale'

export const EVENT_STYLES: Record<ChartAnnotation['kind'], { icon: LucideIcon; ink: string }> = {
  deployment: { icon: Rocket, ink: 'text-info' },
  note: { icon: Flag, ink: 'text-mark' },
  upgrade: { icon: ArrowUpCircle, ink: 'text-quiet' },
  method: { icon: SeparatorVertical, ink: 'text-text' },
  outage: { icon: OctagonAlert, ink: 'text-poor' },
  worse: { icon: TrendingUp, ink: 'text-poor-ink' },
  better: { icon: TrendingDown, ink: 'text-good-ink' },
  alert: { icon: Bell, ink: 'text-poor-ink' },
  crossing: { icon: Minus, ink: 'text-warning-ink' },
}

const leftOf = (at: number, domain: Domain) => `${(position(at, domain) * 100).toFixed(2)}%`
const isIn = (domain: Domain) => (one: ChartAnnotation) => one.at >= domain[0] && one.at <= domain[1]

type LaneProps = {
  annotations: ChartAnnotation[]
  disturbedAt: number[]
  gaps: ChartGap[]
  domain: Domain
  timeZone: string
  eventsTo?: string | undefined
}

/** Container queries on the lane's own width, because the server does not know it. */
const SHOWN_ON: Record<LaneWidth, string> = {
  narrow: '@sm:hidden',
  middle: 'hidden @sm:block @2xl:hidden',
  wide: 'hidden @2xl:block',
}
/** Limit for a readable flag title. */
const MAX_LABELED = 5

const gapTimes = ({ disturbedAt, gaps }: Pick<LaneProps, 'disturbedAt' | 'gaps'>) =>
  [...disturbedAt, ...gaps.map(({ at }) => at)].sort((one, other) => one - other)

const kindOf = (together: readonly ChartAnnotation[]): ChartAnnotation['kind'] | null => {
  const kinds = new Set(together.map(({ kind }) => kind))
  return kinds.size === 1 ? (together[0]?.kind ?? null) : null
}

function labelOf(together: readonly ChartAnnotation[], timeZone: string): string {
  const labels = together
    .slice(-MAX_LABELED)
    .map(({ at, kind, text }) => `${messages.kinds[kind]}, ${formatDateTime(at, timeZone)}: ${text}`)
  const others = together.length - labels.length
  const all = [...labels, ...(others > 0 ? [messages.more(others)] : [])].join('; ')
  return together.length === 1 ? all : `${messages.several(together.length)}: ${all}`
}

type FlagProps = Pick<LaneProps, 'timeZone' | 'eventsTo'> & { together: readonly ChartAnnotation[] }

/** A single event links to its subject, a group to the event list. */
function EventFlag({ together, timeZone, eventsTo }: FlagProps) {
  const kind = kindOf(together)
  const { icon: Icon, ink } = kind ? EVENT_STYLES[kind] : { icon: Flag, ink: 'text-quiet' }
  const to = together.length === 1 ? together[0]?.to : eventsTo
  const content = (
    <>
      {together.length === 1 ? (
        <Icon size={14} aria-hidden="true" className={ink} />
      ) : (
        <span
          aria-hidden="true"
          className={`grid h-5 min-w-5 place-items-center rounded-6 border border-current bg-surface ${ink}`}
        >
          <span className="text-12 text-text tabular-nums">{together.length}</span>
        </span>
      )}
      <span className="sr-only">{labelOf(together, timeZone)}</span>
    </>
  )
  const look = 'grid size-6 place-items-center rounded-6'
  if (!to) return <span className={look}>{content}</span>
  return (
    <a href={to} rel="noreferrer" className={look}>
      {content}
    </a>
  )
}

function Gap({ label }: { label: string }) {
  return (
    <span className="grid size-6 place-items-center">
      <CircleSlash size={14} aria-hidden="true" className="text-warning-ink" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

function Flags({ annotations, disturbedAt, gaps, domain, width, isOnly, ...flagProps }: FlagsProps) {
  const mark = (key: string, at: number, label: string, content: ReactNode) => (
    <li
      key={key}
      title={label}
      className="absolute top-0 -translate-x-1/2"
      style={{ left: leftOf(at, domain) }}
    >
      {content}
    </li>
  )
  return (
    <ul aria-label={messages.events} className={isOnly ? undefined : SHOWN_ON[width]}>
      {gathered(gapTimes({ disturbedAt, gaps }), domain, minGapOn(width)).map(({ first, last }) => {
        const isOfMark = (at: number) => at >= first && at <= last
        const when = messages.between(
          formatDateTime(first, flagProps.timeZone),
          formatDateTime(last, flagProps.timeZone),
        )
        const texts = gapTexts(
          disturbedAt.filter(isOfMark).length,
          gaps.filter(({ at }) => isOfMark(at)),
        )
        const label = `${texts.join('; ')}, ${when}`
        return mark(`gap-${first}`, (first + last) / 2, label, <Gap label={label} />)
      })}
      {groupFlags(annotations, domain, width).map((together) => {
        const at = together[0]?.at ?? domain[0]
        const label = labelOf(together, flagProps.timeZone)
        return mark(`flag-${at}`, at, label, <EventFlag together={together} {...flagProps} />)
      })}
    </ul>
  )
}

type FlagsProps = LaneProps & { width: LaneWidth; isOnly: boolean }

export function AnnotationLane(props: LaneProps) {
  const { annotations, domain } = props
  const widths = laneWidths([annotations.map(({ at }) => at), gapTimes(props)], domain)
  return (
    <div className="@container absolute right-2 bottom-0 left-12 h-6 border-t border-line">
      {widths.map((width) => (
        <Flags key={width} {...props} width={width} isOnly={widths.length === 1} />
      ))}
    </div>
  )
}

/** Vertical lines where the method changes: a gap in the line can be narrower than a pixel. */
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
