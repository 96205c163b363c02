import { StackBar } from '~/components/charts/stack-bar'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { type Column, DataTable } from '~/components/ui/table'
import { formatPercent } from '~/shared/format/count'
import { formatTime } from '~/shared/format/time'
import { lcpBreakdownMessages as messages } from '~/shared/messages/load'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageElement } from '~/shared/schemas/evidence'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { rate } from '~/shared/values/web-vitals'
import { isSimulatedLoad } from '../../charts/time-axis'
import { neededFile, type PaintPart, paintPartsOf } from './paint-parts'

const COLOURS: Record<PaintPart['part'], string> = {
  lcpTtfb: '--series-1',
  lcpLoadDelay: '--series-2',
  lcpLoadDuration: '--series-3',
  lcpRenderDelay: '--series-7',
}

const percent = (share: number | null) => formatPercent(share === null ? null : Math.round(share * 1000) / 10)

function PartName({ part }: Pick<PaintPart, 'part'>) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-2"
        style={{ background: `var(${COLOURS[part]})` }}
      />
      {messages.names[part]}
    </span>
  )
}

const columns = (formFactor: FormFactor): Column<PaintPart>[] => [
  {
    key: 'part',
    header: messages.columns.part,
    rowHeader: true,
    cell: ({ part }) => <PartName part={part} />,
  },
  {
    key: 'time',
    header: messages.columns.time,
    align: 'right',
    span: 8,
    cell: ({ ms }) => <MetricValue figure={formatTime(ms)} />,
  },
  {
    key: 'share',
    header: messages.columns.share,
    align: 'right',
    span: 8,
    cell: ({ share }) => percent(share).text,
  },
  {
    key: 'rating',
    header: messages.columns.rating,
    span: 8,
    cell: ({ part, ms }) => <RatingMark rating={rate(part, ms, formFactor)} showWord />,
  },
]

function Painted({ element }: { element: PageElement | null }) {
  const snippet = element?.snippet
  const selector = element?.selector
  if (!snippet && !selector) return <p className="text-13 text-quiet">{messages.noElement}</p>
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="text-13 text-quiet">{messages.element}</p>
      {snippet ? <code className="text-12 wrap-anywhere">{snippet}</code> : null}
      {selector ? <code className="text-12 wrap-anywhere text-quiet">{selector}</code> : null}
    </div>
  )
}

interface Props {
  point: PointDetail
  /** The LCP element; null if unknown or deleted. */
  element: PageElement | null
  formFactor: FormFactor
}

/** LCP breakdown by phase. A run without LCP shows a message in another card. */
export function LargestPaint({ point, element, formFactor }: Props) {
  const { lcp } = point.metrics
  if (lcp === null) return null
  const parts = paintPartsOf(point.metrics)
  const note = messages.note(formatTime(lcp).text)
  if (!parts) {
    const reason = isSimulatedLoad(point) ? messages.simulated : messages.notMeasured
    return (
      <Card title={messages.title} note={note}>
        <p className="text-pretty text-quiet">{reason}</p>
      </Card>
    )
  }
  return (
    <Card title={messages.title} note={note} flush>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <Painted element={element} />
        <StackBar
          label={messages.label}
          legend={false}
          parts={parts.map(({ part, ms }) => ({
            key: part,
            name: messages.names[part],
            value: ms,
            text: formatTime(ms).text,
            colour: COLOURS[part],
          }))}
        />
      </div>
      <DataTable
        caption={messages.title}
        columns={columns(formFactor)}
        rows={parts}
        rowKey={({ part }) => part}
      />
      {neededFile(parts) ? null : <p className="px-4 py-3 text-13 text-quiet">{messages.noFile}</p>}
    </Card>
  )
}
