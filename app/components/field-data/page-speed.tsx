import Gauge from 'lucide-react/icons/gauge'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type { PageSpeedInsights } from '~/shared/schemas/field-data'
import { METRICS } from '~/shared/values/web-vitals'

const SHOWN = ['lcp', 'fcp', 'cls', 'tbt', 'si', 'tti', 'ttfb'] as const

interface Row {
  name: string
  theirs: string
  ours: string
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    get header() {
      return messages.psiColumns.figure
    },
    rowHeader: true,
    cell: ({ name }) => name,
  },
  {
    key: 'theirs',
    get header() {
      return messages.psiColumns.theirs
    },
    align: 'right',
    cell: ({ theirs }) => theirs,
  },
  {
    key: 'ours',
    get header() {
      return messages.psiColumns.ours
    },
    align: 'right',
    cell: ({ ours }) => ours,
  },
]

function rowsOf({ theirs, ours }: PageSpeedInsights): Row[] {
  const row = (
    name: string,
    textOf: (result: PageSpeedInsights['ours'] | PageSpeedInsights['theirs']) => string,
  ) => ({
    name,
    theirs: textOf(theirs),
    ours: textOf(ours),
  })
  return [
    ...CATEGORIES.map(({ key, title }) => row(title, ({ scores }) => formatScore(scores[key]).text)),
    ...SHOWN.map((key) =>
      row(METRICS[key].shortName, ({ metrics }) => formatMetric(key, metrics[key] ?? null).text),
    ),
    row(messages.psiVersion, ({ lighthouseVersion }) => lighthouseVersion ?? messages.unknownMethod),
    row(messages.psiMethod, ({ method }) => method),
  ]
}

/** Links to a dialog, because PageSpeed Insights answers only after its own measurement. */
export function PageSpeedCard({ to }: { to: string }) {
  return (
    <div data-print="hide">
      <Card title={messages.psiTitle}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{messages.psiExplain}.</p>
          <ButtonLink
            icon={Gauge}
            to={to}
            preventScrollReset
            className="max-sm:h-auto max-sm:min-h-9 max-sm:max-w-full max-sm:py-1.5 max-sm:whitespace-normal"
          >
            {messages.psiMeasure}
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}

type DialogProps = {
  answer: { value: PageSpeedInsights | null; refusal: string | null }
  closeTo: string
  timeZone: string
}

export function PageSpeedDialog({ answer, closeTo, timeZone }: DialogProps) {
  const { value, refusal } = answer
  return (
    <Dialog title={messages.psiTitle} closeTo={closeTo} width="form">
      {value ? (
        <>
          <p className="text-quiet">{messages.psiFetched(formatDateTime(value.fetchedAt, timeZone))}</p>
          <DataTable
            caption={messages.psiTitle}
            columns={columns}
            rows={rowsOf(value)}
            rowKey={({ name }) => name}
          />
        </>
      ) : (
        <Notice tone="info">
          <p>{refusal}.</p>
        </Notice>
      )}
    </Dialog>
  )
}
