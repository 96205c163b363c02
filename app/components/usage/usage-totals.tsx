import { MetricValue } from '~/components/ui/metric-value'
import { formatSpace } from '~/shared/format/bytes'
import { formatCount, formatPercent } from '~/shared/format/count'
import { type Figure, figure } from '~/shared/format/figure'
import { formatDuration, formatTime } from '~/shared/format/time'
import { usageMessages as messages } from '~/shared/messages/usage'
import type { UsageFigures } from '~/shared/schemas/usage'

const count = (amount: number) => formatCount(amount).text

interface Total {
  name: string
  value: Figure
  note: string | null
}

function totalsOf(total: UsageFigures): Total[] {
  const finished = total.succeeded + total.failed
  return [
    {
      name: messages.figures.tests,
      value: formatCount(total.tests),
      note: messages.chargedOf(count(total.charged)),
    },
    {
      name: messages.figures.failed,
      value: formatCount(total.failed),
      note: finished > 0 ? messages.failedShare(formatPercent((total.failed / finished) * 100).text) : null,
    },
    {
      name: messages.figures.agentMs,
      value: total.agentMs === 0 ? figure('0') : figure(formatDuration(total.agentMs)),
      note: total.runs > 0 ? messages.perRun(formatTime(total.agentMs / total.runs).text) : null,
    },
    { name: messages.figures.bytes, value: formatSpace(total.bytes), note: messages.atEnd },
    { name: messages.figures.checks, value: formatCount(total.checks), note: null },
    { name: messages.figures.mails, value: formatCount(total.mails), note: null },
  ]
}

export function UsageTotals({ total }: { total: UsageFigures }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
      {totalsOf(total).map(({ name, value, note }) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5 bg-surface p-4">
          <dt className="text-12 text-quiet">{name}</dt>
          <dd>
            <MetricValue figure={value} size="medium" />
            {note ? <span className="block text-12 text-quiet">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
