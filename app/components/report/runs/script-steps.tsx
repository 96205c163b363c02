import { Link, useLocation, useSearchParams } from '@remix-run/react'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import { RatedFigure } from '~/components/marks/result-cells'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { ScoreDial } from '~/components/ui/score-dial'
import { type Column, DataTable } from '~/components/ui/table'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { formatDuration } from '~/shared/format/time'
import { reportLabelsMessages as labels } from '~/shared/messages/report-labels'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { paths, withParams } from '~/shared/paths'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ScriptStep } from '~/shared/schemas/script-steps'
import { METRICS } from '~/shared/values/web-vitals'

const SHOWN = ['lcp', 'inp', 'cls', 'tbt', 'ttfb'] as const
/** `auditsTo` is the URL of the step's audits; null if they are not stored. */
type StepRow = ScriptStep & { auditsTo: string | null }
const MODES = {
  get navigation() {
    return messages.navigation
  },
  get timespan() {
    return messages.interaction
  },
} as const

function Screen({ step }: { step: ScriptStep }) {
  if (!step.screen) return <span className="text-quiet">–</span>
  return (
    <a href={step.screen} className="block w-fit rounded-2 border border-line">
      <img
        src={step.screen}
        alt={messages.stepScreen(step.name)}
        loading="lazy"
        className="h-16 w-24 rounded-2 object-cover object-top max-sm:h-32 max-sm:w-auto"
      />
    </a>
  )
}

function StepName({ step }: { step: StepRow }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-1 py-1">
      <span className="font-medium wrap-anywhere">{step.name}</span>
      <span className="flex flex-wrap items-center gap-2 text-12 font-normal text-quiet">
        {messages.line(step.line)} · {step.gatherMode ? MODES[step.gatherMode] : messages.action}
        {step.isPoint ? <Badge tone="info">{messages.pointMark}</Badge> : null}
        {step.auditsTo ? (
          <Link to={step.auditsTo} className="text-link hover:underline" data-print="hide">
            {messages.auditsLink}
            <VisuallyHidden>: {step.name}</VisuallyHidden>
          </Link>
        ) : null}
        {step.status === 'failed' ? (
          <Badge tone="poor" icon={CircleX}>
            {messages.stepFailed}
          </Badge>
        ) : null}
      </span>
      {step.failure ? (
        <span className="text-13 font-normal text-pretty text-poor-ink wrap-anywhere">{step.failure}.</span>
      ) : null}
    </span>
  )
}

const columns = (formFactor: FormFactor): Column<StepRow>[] => [
  {
    key: 'screen',
    header: messages.screen,
    wide: true,
    width: '7rem',
    cell: (step) => <Screen step={step} />,
  },
  {
    key: 'name',
    header: messages.step,
    rowHeader: true,
    wide: true,
    cell: (step) => <StepName step={step} />,
  },
  {
    key: 'performance',
    header: labels.performance,
    align: 'center',
    span: 8,
    cell: ({ scores }) =>
      scores ? (
        <ScoreDial size={28} score={scores.performance} label={labels.performance} />
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  ...SHOWN.map(
    (key): Column<StepRow> => ({
      key,
      header: METRICS[key].shortName,
      align: 'right',
      span: 8,
      cell: ({ metrics }) => <RatedFigure metric={key} value={metrics[key]} formFactor={formFactor} />,
    }),
  ),
  {
    key: 'duration',
    header: messages.took,
    align: 'right',
    span: 8,
    cell: (step) => formatDuration(step.durationMs),
  },
]

function FlowDownload({ run }: { run: string }) {
  return (
    <a
      href={paths.runFile(run, 'flow')}
      className="flex items-center gap-1.5 rounded-2 py-0.5 text-13 font-medium hover:underline"
      download
      data-print="hide"
    >
      <Download size={16} aria-hidden="true" className="shrink-0" />
      {messages.flowFile}
    </a>
  )
}

type ScriptStepsProps = {
  steps: ScriptStep[]
  formFactor: FormFactor
  point: Pick<PointDetail, '_id' | 'evidence'>
}

export function ScriptSteps({ steps, formFactor, point }: ScriptStepsProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const hasFlow = point.evidence.includes('flow')
  const rows = steps.map((step, index) => {
    const stepParams = { pointId: point._id, dialog: 'step', step: index + 1 }
    const isStored = hasFlow && step.status === 'success'
    return { ...step, auditsTo: isStored ? withParams(pathname, search, stepParams) : null }
  })
  return (
    <Card
      title={messages.stepsTitle}
      note={messages.ownMetricsShort}
      actions={rows.some(({ auditsTo }) => auditsTo) ? <FlowDownload run={point._id} /> : null}
      flush
    >
      <DataTable
        caption={messages.stepsTitle}
        columns={columns(formFactor)}
        rows={rows}
        rowKey={(step) => `${step.line} ${step.status}`}
      />
    </Card>
  )
}
