import { ArrowUpCircle, Flag, type LucideIcon, OctagonAlert, Rocket } from 'lucide-react'
import { formatDateTime } from '~/shared/format/date'
import type { ChartAnnotation } from './model'
import { type Domain, position } from './scale'

const KINDS: Record<ChartAnnotation['kind'], { icon: LucideIcon; word: string; ink: string }> = {
  deployment: { icon: Rocket, word: 'Deployment', ink: 'text-info' },
  note: { icon: Flag, word: 'Note', ink: 'text-mark' },
  upgrade: { icon: ArrowUpCircle, word: 'Upgrade', ink: 'text-quiet' },
  outage: { icon: OctagonAlert, word: 'Outage', ink: 'text-poor' },
}

type AnnotationLaneProps = { annotations: ChartAnnotation[]; domain: Domain; timeZone: string }

/** What happened and when, as flags on one lane under the time axis. */
export function AnnotationLane({ annotations, domain, timeZone }: AnnotationLaneProps) {
  const shown = annotations.filter(({ at }) => at >= domain[0] && at <= domain[1])
  return (
    <ul aria-label="Events" className="absolute right-2 bottom-0 left-12 h-5 border-t border-line">
      {shown.map(({ at, kind, text, to }) => {
        const { icon: Icon, word, ink } = KINDS[kind]
        const said = `${word}, ${formatDateTime(at, timeZone)}: ${text}`
        const flag = (
          <>
            <Icon size={14} aria-hidden="true" className={ink} />
            <span className="sr-only">{said}</span>
          </>
        )
        return (
          <li
            key={`${kind}-${at}`}
            title={said}
            className="absolute top-0.5 -translate-x-1/2"
            style={{ left: `${(position(at, domain) * 100).toFixed(2)}%` }}
          >
            {to ? <a href={to}>{flag}</a> : flag}
          </li>
        )
      })}
    </ul>
  )
}
