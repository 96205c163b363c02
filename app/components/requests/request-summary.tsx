import { StackBar } from '~/components/charts/stack-bar'
import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { requestsLabelsMessages as labels } from '~/shared/messages/requests-labels'
import type { NetworkRequest } from '~/shared/schemas/agent'
import { PHASE_NAMES, TYPE_NAMES, totalsOf } from './request-figures'

export function RequestSummary({ requests }: { requests: NetworkRequest[] }) {
  const parts = totalsOf(requests).byType.map(({ type, count, transferSize }) => ({
    key: type,
    name: `${TYPE_NAMES[type]}, ${formatCount(count).text}`,
    value: transferSize,
    text: formatBytes(transferSize).text,
    colour: `--type-${type}`,
  }))
  return <StackBar label={labels.bytesByType} parts={parts} />
}

const LEGEND = ['idle', 'dns', 'connect', 'ssl', 'ttfb'] as const

export function PhaseLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-quiet">
      {LEGEND.map((phase) => (
        <li key={phase} className="flex items-center gap-1.5">
          <span
            className={phase === 'idle' ? 'h-0.5 w-3' : 'size-2 rounded-2'}
            style={{ background: `var(--phase-${phase})` }}
          />
          {PHASE_NAMES[phase]}
        </li>
      ))}
      <li>{labels.downloadByType(PHASE_NAMES.download)}</li>
    </ul>
  )
}
