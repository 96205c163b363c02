import { CircleX } from 'lucide-react'
import { RatedFigure } from '~/components/dashboards/result-cells'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { ScoreDial } from '~/components/ui/score-dial'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDuration } from '~/shared/format/time'
import { messages } from '~/shared/messages'
import { METRICS } from '~/shared/rules/web-vitals'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ScriptStep } from '~/shared/schemas/script-steps'

const words = messages.testScript
const SHOWN = ['lcp', 'inp', 'cls', 'tbt', 'ttfb'] as const
const MODES = { navigation: words.navigation, timespan: words.interaction } as const

function Screen({ step }: { step: ScriptStep }) {
  if (!step.screen) return <span className="text-quiet">–</span>
  return (
    <a href={step.screen} className="block w-fit rounded-2 border border-line">
      <img
        src={step.screen}
        alt={words.stepScreen(step.name)}
        loading="lazy"
        className="h-16 w-24 rounded-2 object-cover object-top max-sm:h-32 max-sm:w-auto"
      />
    </a>
  )
}

/** What the step was, and why it failed if it did. */
function StepName({ step }: { step: ScriptStep }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-1 py-1">
      <span className="font-medium wrap-anywhere">{step.name}</span>
      <span className="flex flex-wrap items-center gap-2 text-12 font-normal text-quiet">
        {words.line(step.line)} · {step.gatherMode ? MODES[step.gatherMode] : words.action}
        {step.isPoint ? <Badge tone="info">{words.pointMark}</Badge> : null}
        {step.status === 'failed' ? (
          <Badge tone="poor" icon={CircleX}>
            {words.stepFailed}
          </Badge>
        ) : null}
      </span>
      {step.failure ? (
        <span className="text-13 font-normal text-pretty text-poor-ink wrap-anywhere">{step.failure}.</span>
      ) : null}
    </span>
  )
}

const columns = (formFactor: FormFactor): Column<ScriptStep>[] => [
  { key: 'screen', header: words.screen, wide: true, width: '7rem', cell: (step) => <Screen step={step} /> },
  { key: 'name', header: words.step, rowHeader: true, wide: true, cell: (step) => <StepName step={step} /> },
  {
    key: 'performance',
    header: 'Performance',
    align: 'center',
    span: 8,
    cell: ({ scores }) =>
      scores ? (
        <ScoreDial size={28} score={scores.performance} label="Performance" />
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  ...SHOWN.map(
    (key): Column<ScriptStep> => ({
      key,
      header: METRICS[key].shortName,
      align: 'right',
      span: 8,
      cell: ({ metrics }) => <RatedFigure metric={key} value={metrics[key]} formFactor={formFactor} />,
    }),
  ),
  {
    key: 'duration',
    header: words.took,
    align: 'right',
    span: 8,
    cell: (step) => formatDuration(step.durationMs),
  },
]

/** What each measured step of a script ended with, in the order they were done. */
export function ScriptSteps({ steps, formFactor }: { steps: ScriptStep[]; formFactor: FormFactor }) {
  return (
    <Card title={words.stepsTitle} note={words.ownMetricsShort} flush>
      <DataTable
        caption={words.stepsTitle}
        columns={columns(formFactor)}
        rows={steps}
        rowKey={(step) => `${step.line} ${step.status}`}
      />
    </Card>
  )
}
