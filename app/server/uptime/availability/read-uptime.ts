import type { z } from 'zod'
import { availabilityOf, mergePeriods } from '~/shared/rules/uptime/availability'
import { presentCertificate } from '~/shared/rules/uptime/certificate'
import { countOutages, daysOf } from '~/shared/rules/uptime/days'
import { downsampleSpans } from '~/shared/rules/uptime/downsample-spans'
import { type LastDays, lastDays } from '~/shared/rules/uptime/last-days'
import { nextCheck } from '~/shared/rules/uptime/slots'
import type { AvailabilityPolicy, Period } from '~/shared/rules/uptime/types'
import type { AVAILABILITY_SPANS, UptimeQuery, UptimeReport, uptimeReport } from '~/shared/schemas/uptime'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { digestOf } from './digest'
import { type History, readHistories } from './histories'
import { clipped, isDuring } from './periods'
import { rangeBetween } from './range'
import { readResponse } from './read-response'
import { type ChoiceRow, type LocationViewRow, listChoices, listLocationViews } from './report-read.store'
import { targetFor } from './target-for'

type Chosen = NonNullable<UptimeReport['chosen']>
type AvailabilitySpan = (typeof AVAILABILITY_SPANS)[number]

const YEAR_DAYS = 365
const SPAN_DAYS: Record<AvailabilitySpan, number> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: YEAR_DAYS,
}
/** A prober silent for longer counts as gone. */
const PROBER_SILENCE_MS = 30_000

/** The uptime of a page by one of its monitors; by default the page's own first. */
export async function readUptime(ctx: TenantCtx, query: UptimeQuery): Promise<z.input<typeof uptimeReport>> {
  const { choices, row } = await choose(ctx, query.monitor)
  return {
    monitors: choices.map((choice) => presentChoice(ctx, choice)),
    chosen: row ? await readChosen(ctx, row, query) : null,
    digest: digest(choices, row),
  }
}

export async function digestUptime(ctx: TenantCtx, monitor: number | undefined): Promise<string> {
  const { choices, row } = await choose(ctx, monitor)
  return digest(choices, row)
}

async function choose(ctx: TenantCtx, monitor: number | undefined) {
  const place = { page: Number(ctx.target.id), site: ctx.target.siteId ?? 0 }
  const choices = await listChoices(ctx.db, ctx.tenant, place)
  return { choices, row: choices.find(({ monitor_id }) => monitor_id === monitor) ?? choices[0] }
}

const digest = (choices: ChoiceRow[], row: ChoiceRow | undefined) =>
  digestOf([
    choices.map(({ monitor_id, name, state, since }) => [monitor_id, name, state, since]),
    row && [row.monitor_id, row.reason, row.checked_at, row.outages],
  ])

const presentChoice = ({ actor }: TenantCtx, row: ChoiceRow) => ({
  _id: row.monitor_id,
  name: row.name,
  kind: row.kind,
  target: targetFor(actor, row.kind, row.target),
  page: row.page_id,
  followsPage: row.follows_page,
  state: row.state,
})

async function readChosen(ctx: TenantCtx, row: ChoiceRow, query: UptimeQuery): Promise<Chosen> {
  const now = ctx.now().getTime()
  const range = rangeBetween(query, now)
  const calendar = lastDays(now, YEAR_DAYS, query.timezone)
  const known = { from: Math.min(range.from, calendar.starts[0] ?? now, now - YEAR_DAYS * DAY_MS), to: now }
  const heardSince = new Date(now - PROBER_SILENCE_MS)
  const of = { tenant: ctx.tenant, monitor: row.monitor_id, ...range }
  const intervalMs = row.interval_seconds * 1000
  const [[history], locations, response] = await Promise.all([
    readHistories(ctx, [row], known),
    listLocationViews(ctx.db, ctx.tenant, row.monitor_id, heardSince),
    readResponse(ctx, of, { intervalMs, locations: row.location_count }),
  ])
  return {
    ...presentState(ctx, row, locations),
    ...response,
    ...figuresOf(history ?? { spans: [], periods: [] }, { query, range, calendar, now }),
  }
}

interface Asked {
  query: UptimeQuery
  range: Period
  calendar: LastDays
  now: number
}

function figuresOf({ spans, periods }: History, { query, range, calendar, now }: Asked) {
  const { degraded, unknown, maintenance } = query
  const policy: AvailabilityPolicy = { degraded, unknown, maintenance }
  const merged = mergePeriods(periods)
  const figureOf = (stretch: Period) => ({
    ...availabilityOf(spans, merged, stretch, policy),
    outages: countOutages(spans, merged, stretch, policy),
  })
  const until = (days: number) => figureOf({ from: now - days * DAY_MS, to: now })
  const { day, week, month, quarter, year } = SPAN_DAYS
  return {
    policy,
    isInMaintenance: isDuring(periods, now),
    availability: {
      day: until(day),
      week: until(week),
      month: until(month),
      quarter: until(quarter),
      year: until(year),
    },
    range: figureOf(range),
    days: daysOf(spans, merged, calendar.starts, policy).map((figures, index) => ({
      date: calendar.dates[index] ?? '',
      ...figures,
    })),
    spans: downsampleSpans(clipped(spans, range, now), range),
    maintenance: periods.filter(({ from, to }) => from < range.to && to > range.from),
  }
}

function nextCheckOf(ctx: TenantCtx, row: ChoiceRow, locations: LocationViewRow[]): string | null {
  if (row.state === 'paused') return null
  const canCheck = locations.map(({ has_prober }) => has_prober)
  const at = nextCheck(row.monitor_id, canCheck, row.interval_seconds * 1000, ctx.now().getTime())
  return at === null ? null : new Date(at).toISOString()
}

const presentState = (ctx: TenantCtx, row: ChoiceRow, locations: LocationViewRow[]) => ({
  ...presentChoice(ctx, row),
  since: row.since.toISOString(),
  reason: row.reason,
  certificate: presentCertificate(row),
  checkedAt: row.checked_at?.toISOString() ?? null,
  responseMs: row.response_ms,
  intervalSeconds: row.interval_seconds,
  slowMs: row.slow_ms,
  nextCheckAt: nextCheckOf(ctx, row, locations),
  createdAt: row.created_at.toISOString(),
  locations: locations.map(({ id, label, has_prober, view }) => ({
    _id: id,
    label,
    outcome: view?.outcome ?? null,
    at: view?.at ?? null,
    hasProber: has_prober,
  })),
})
