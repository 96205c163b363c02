import type { ReactNode } from 'react'
import { timelineMessages } from '~/shared/messages/timeline'
import type { TimelineKind } from '~/shared/rules/report/timeline'
import { STYLES } from './event-styles'
import type { Lane, LaneMark, LaneSpan } from './lanes'

export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

const ICON = 14

interface MarkedProps {
  label: string
  to: string | undefined
  children: ReactNode
}

/** Keyboards and screen readers use the list below, so the mark has only a link for the mouse. */
export function Marked({ label, to, children }: MarkedProps) {
  const content = (
    <>
      <title>{label}</title>
      {children}
    </>
  )
  if (!to) return <g>{content}</g>
  return (
    <a href={to} rel="noreferrer" tabIndex={-1}>
      {content}
    </a>
  )
}

function Mark({ mark }: { mark: LaneMark }) {
  const { icon: Icon, ink } = STYLES[mark.kind]
  return (
    <svg x={percent(mark.at)} y="2" overflow="visible" aria-hidden="true" className={ink}>
      <Marked label={mark.label} to={mark.to}>
        <g transform={`translate(${-ICON / 2} 0)`}>
          <rect width={ICON} height={ICON} className="fill-transparent" />
          <Icon size={ICON} />
        </g>
      </Marked>
    </svg>
  )
}

function Span({ span: { left, width, label, to } }: { span: LaneSpan }) {
  return (
    <Marked {...{ label, to }}>
      <rect
        x={percent(left)}
        y="4"
        width={percent(width)}
        height="10"
        rx="2"
        className="fill-info-soft stroke-info"
      />
    </Marked>
  )
}

export function LaneDrawing({ marks, spans }: Lane) {
  return (
    <svg width="100%" height="18" aria-hidden="true" className="block overflow-visible">
      {spans.map((span) => (
        <Span key={span.key} span={span} />
      ))}
      {marks.map((mark) => (
        <Mark key={mark.key} mark={mark} />
      ))}
    </svg>
  )
}

interface LaneRowProps {
  kind: TimelineKind
  /** Position of the selected test on the axis, 0 to 1. */
  selected: number | null
  children: ReactNode
}

export function LaneRow({ kind, selected, children }: LaneRowProps) {
  return (
    <div
      data-lane={kind}
      className="border-t border-line py-1.5 first:border-t-0 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-center sm:gap-x-3"
    >
      <span className="text-12 text-quiet">{timelineMessages.kinds[kind]}</span>
      <div className="relative mx-2 min-w-0">
        {selected === null ? null : (
          <span
            className="pointer-events-none absolute inset-y-0 w-0 border-l border-dashed border-quiet"
            style={{ left: percent(selected) }}
          />
        )}
        {children}
      </div>
    </div>
  )
}
