import { ScatterChart } from '~/components/charts/scatter-chart'
import { screenLink } from '~/components/requests/screen-link'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { scatterMessages as messages } from '~/shared/messages/timeline'
import { MAX_SCATTER_DAYS, SCATTER_PARAM } from '~/shared/rules/charts/scatter'
import { chartThresholdScale } from '~/shared/rules/report/threshold-text'
import { SPREAD_METRICS, type SpreadMetric } from '~/shared/rules/statistics/spread'
import type { FormFactor } from '~/shared/schemas/agent'
import type { Scatter } from '~/shared/schemas/scatter'
import { METRICS, thresholdFor } from '~/shared/values/web-vitals'
import { ZoomNote } from '../frame/zoom-note'

const SCATTER_PART = 'scatter'

export interface ScatterCardProps {
  /** Null until the visitor chooses a metric. */
  scatter: Scatter | null
  formFactor: FormFactor
  search: URLSearchParams
  timeZone: string
  isZoomed: boolean
}

function MetricLinks({ metric, search }: { metric: SpreadMetric | null; search: URLSearchParams }) {
  return (
    <nav
      aria-label={messages.choose}
      className="inline-flex max-w-full overflow-x-auto rounded-6 bg-sunken p-0.5"
      data-print="hide"
    >
      {SPREAD_METRICS.map((one) => (
        <a
          key={one}
          href={screenLink(search, { [SCATTER_PARAM]: one }, SCATTER_PART)}
          aria-current={one === metric ? 'true' : undefined}
          className={classes(
            'flex h-7 shrink-0 items-center rounded-6 px-2.5 text-13 font-medium focus-visible:-outline-offset-2',
            one === metric
              ? 'bg-surface text-text shadow-[inset_0_0_0_1px_var(--line)]'
              : 'text-quiet hover:text-text',
          )}
        >
          {METRICS[one].shortName}
        </a>
      ))}
    </nav>
  )
}

type DotsProps = Omit<ScatterCardProps, 'scatter'> & { scatter: Scatter }

function Dots({ scatter, formFactor, search, timeZone, isZoomed }: DotsProps) {
  const { metric, dots, start, end } = scatter
  const { shortName, kind } = METRICS[metric]
  const [from, to] = [Date.parse(start), Date.parse(end)]
  return (
    <>
      <p className="pb-3 text-13 text-quiet">{messages.about}</p>
      {isZoomed ? <ZoomNote {...{ search, timeZone }} domain={[from, to]} part={SCATTER_PART} /> : null}
      <ScatterChart
        title={messages.figure(shortName)}
        dots={dots}
        threshold={thresholdFor(metric, formFactor)}
        thresholdScale={chartThresholdScale(metric, formFactor)}
        {...{ kind, from, to, timeZone }}
      />
    </>
  )
}

const tally = ({ runs, notMeasured }: Scatter) =>
  [messages.runs(runs), ...(notMeasured > 0 ? [messages.notMeasured(notMeasured)] : [])].join(', ')

export function ScatterCard({ scatter, ...rest }: ScatterCardProps) {
  const links = <MetricLinks metric={scatter?.metric ?? null} search={rest.search} />
  return (
    <Card title={messages.title} note={scatter ? tally(scatter) : undefined} actions={links}>
      {scatter ? (
        <Dots scatter={scatter} {...rest} />
      ) : (
        <p className="text-pretty text-quiet">{messages.loadOnDemand(MAX_SCATTER_DAYS)}</p>
      )}
    </Card>
  )
}
