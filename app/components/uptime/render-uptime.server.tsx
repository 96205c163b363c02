import { renderToStaticMarkup } from 'react-dom/server'
import type { Domain } from '~/components/charts/scale'
import type { PageOf } from '~/shared/schemas/paging'
import type { Outage } from '~/shared/schemas/uptime'
import { AvailabilityCards } from './availability/availability-cards'
import { PhaseChart } from './response/phase-chart'
import type { ResponseChartProps } from './response/response-chart'
import {
  outageFlags,
  periodsOf,
  phaseColumns,
  responseLines,
  type SelectedMonitor,
} from './response/response-lines'
import { requestedView } from './uptime-params'
import { UptimePast } from './uptime-past'
import { UptimeStatus } from './uptime-status'

interface RenderProps {
  /** `report` has the dates of the report, `dates` the selected part of them. */
  report: { start: string; end: string }
  dates: { start_date: string; end_date: string }
  monitor: SelectedMonitor
  outages: PageOf<Outage>
  search: URLSearchParams
  timeZone: string
}

interface RenderedUptime {
  now: string
  phases: string
  past: string
  /** Props of the chart in the browser; null if the phases are shown instead. */
  chart: Omit<ResponseChartProps, 'timeZone'> | null
}

/**
 * Rendered on the server: figures and lists need no script apart from links and forms, and no second copy of
 * their data.
 */
export function renderUptime(props: RenderProps): RenderedUptime {
  const { monitor, outages, search, timeZone } = props
  const now = Date.now()
  const isPhases = requestedView(search) === 'phases'
  const open = outages.items.find(({ endedAt }) => endedAt === null)
  const status = (
    <>
      <UptimeStatus {...{ monitor, timeZone, now }} outage={open} />
      <AvailabilityCards monitor={monitor} />
    </>
  )
  const past = <UptimePast {...{ monitor, outages, timeZone }} />
  return {
    now: renderToStaticMarkup(status, { identifierPrefix: 'uptime-now' }),
    phases: isPhases ? renderPhases(props, now) : '',
    past: renderToStaticMarkup(past, { identifierPrefix: 'uptime-past' }),
    chart: isPhases ? null : chartOf(props, now),
  }
}

function renderPhases({ monitor, dates, timeZone }: RenderProps, now: number): string {
  const domain = [Date.parse(dates.start_date), Date.parse(dates.end_date)] as const
  const [from, to] = domain
  const periods = periodsOf(monitor, domain, now)
  const chart = <PhaseChart {...phaseColumns(monitor)} {...{ periods, from, to, timeZone }} />
  return renderToStaticMarkup(chart, { identifierPrefix: 'uptime-phases' })
}

function chartOf({ report, monitor, outages }: RenderProps, now: number): RenderedUptime['chart'] {
  const domain: Domain = [Date.parse(report.start), Date.parse(report.end)]
  const [from, to] = domain
  return {
    lines: responseLines(monitor),
    periods: periodsOf(monitor, domain, now),
    flags: outageFlags(outages.items, domain),
    from,
    to,
  }
}
