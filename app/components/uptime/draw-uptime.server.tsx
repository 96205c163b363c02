import { renderToStaticMarkup } from 'react-dom/server'
import type { Domain } from '~/components/charts/scale'
import type { PageOf } from '~/shared/schemas/paging'
import type { Outage } from '~/shared/schemas/uptime'
import { AvailabilityCards } from './availability-cards'
import { PhaseChart } from './phase-chart'
import type { ResponseChartProps } from './response-chart'
import { type ChosenMonitor, outageFlags, periodsOf, phaseColumns, responseLines } from './response-lines'
import { viewIn } from './uptime-params'
import { UptimePast } from './uptime-past'
import { UptimeStatus } from './uptime-status'

interface DrawProps {
  /** The dates of the report, and the part of them that is shown. */
  report: { start: string; end: string }
  dates: { start_date: string; end_date: string }
  monitor: ChosenMonitor
  outages: PageOf<Outage>
  search: URLSearchParams
  timeZone: string
}

interface DrawnUptime {
  now: string
  phases: string
  past: string
  /** What the scripts draw themselves; null where phases are shown instead. */
  chart: Omit<ResponseChartProps, 'timeZone'> | null
}

/** Figures and lists that nothing but links and forms act on: drawn here, they cost no script and no second copy. */
export function drawUptime(props: DrawProps): DrawnUptime {
  const { monitor, outages, search, timeZone } = props
  const now = Date.now()
  const isPhases = viewIn(search) === 'phases'
  const status = (
    <>
      <UptimeStatus {...{ monitor, timeZone, now }} />
      <AvailabilityCards monitor={monitor} />
    </>
  )
  const past = <UptimePast {...{ monitor, outages, timeZone }} />
  return {
    now: renderToStaticMarkup(status, { identifierPrefix: 'uptime-now' }),
    phases: isPhases ? drawPhases(props, now) : '',
    past: renderToStaticMarkup(past, { identifierPrefix: 'uptime-past' }),
    chart: isPhases ? null : chartOf(props, now),
  }
}

function drawPhases({ monitor, dates, timeZone }: DrawProps, now: number): string {
  const domain = [Date.parse(dates.start_date), Date.parse(dates.end_date)] as const
  const [from, to] = domain
  const periods = periodsOf(monitor, domain, now)
  const chart = <PhaseChart {...phaseColumns(monitor)} {...{ periods, from, to, timeZone }} />
  return renderToStaticMarkup(chart, { identifierPrefix: 'uptime-phases' })
}

function chartOf({ report, monitor, outages }: DrawProps, now: number): DrawnUptime['chart'] {
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
