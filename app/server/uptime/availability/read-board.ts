import type { z } from 'zod'
import { memoize } from '~/shared/memoize'
import { scopeOf } from '~/shared/rules/access/roles'
import { availabilityOf } from '~/shared/rules/uptime/availability'
import { compareGroups, noStates, type StateCounts, sliceBoard, totalOf } from '~/shared/rules/uptime/board'
import { daysOf } from '~/shared/rules/uptime/days'
import { type LastDays, lastDays } from '~/shared/rules/uptime/last-days'
import { MONITOR_STATES } from '~/shared/rules/uptime/outcomes'
import type { BoardGroupLine, BoardLine, BoardQuery, monitorBoard } from '~/shared/schemas/monitor-board'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { type GroupRow, listGroups, listOpenOf, listSliceRows, readOverall } from './board.store'
import { type History, readHistories } from './histories'
import { digestLines, presentLine } from './list-monitors'
import { listMonitorRows, type MonitorRow } from './list-read.store'
import { responseOf } from './public-figures'
import { type HourMedian, listHourMedians } from './public-read.store'
import { targetFor } from './target-for'

const MONTH_DAYS = 30
const QUARTER_DAYS = 90
const RESPONSE_HOURS = 24
/** Hours are packed well before. */
const UNPACKED_MS = 4 * HOUR_MS
/** Of each client when there are several. */
const MAX_PER_CLIENT = 6

/** A page of monitors with 90 days and responses of 24 hours each, grouped by client in the usual order. */
export async function readBoard(ctx: Ctx, query: BoardQuery): Promise<z.input<typeof monitorBoard>> {
  const [found, overall] = await Promise.all([find(ctx, query), overallOf(ctx, query)])
  const { rows, groups, counts, total } = found
  return {
    items: await presentRows(ctx, rows, query),
    groups,
    total,
    page: query.page,
    limit: query.limit,
    counts,
    overall,
    digest: digestLines(rows, counts),
  }
}

/** Reads the spans of all matching monitors, and hardly changes: at most once a minute for the same question. */
const overallOf = memoize(
  (ctx: Ctx, query: BoardQuery): Promise<number | null> => {
    const to = ctx.now()
    const from = new Date(to.getTime() - MONTH_DAYS * DAY_MS)
    return readOverall(ctx.db, query, readerOf(ctx), { from, to })
  },
  {
    ttl: 60_000,
    max: 500,
    owner: ({ db }) => db,
    now: (ctx) => ctx.now().getTime(),
    key: (ctx, { organization, client, project, site, page_id, state, kind, search }) =>
      JSON.stringify([readerOf(ctx), organization, client, project, site, page_id, state, kind, search]),
  },
)

/** For change detection by polling screens. */
export async function digestBoard(ctx: Ctx, query: BoardQuery): Promise<string> {
  const { rows, counts } = await find(ctx, query)
  return digestLines(rows, counts)
}

const readerOf = ({ actor }: Ctx) => ({ scope: scopeOf(actor), isVisitor: actor.kind === 'share' })

async function find(ctx: Ctx, query: BoardQuery) {
  const reader = readerOf(ctx)
  const all = await listGroups(ctx.db, query, reader)
  const counts = sumOf(all)
  const matchingOf = (stateCounts: StateCounts) =>
    query.state === undefined ? totalOf(stateCounts) : stateCounts[query.state]
  if (query.orderBy !== 'state' || query.orderDirection === 'desc') {
    const now = ctx.now()
    const month = { from: new Date(now.getTime() - MONTH_DAYS * DAY_MS), to: now }
    const rows = await listMonitorRows(ctx.db, query, reader, month)
    return { rows, groups: [], counts, total: matchingOf(counts) }
  }
  const ordered = all
    .toSorted(compareGroups)
    .map((group) => ({ ...group, total: matchingOf(group.counts) }))
    .filter(({ total }) => total > 0)
  const { slices, total } = sliceBoard(ordered, { ...query, most: MAX_PER_CLIENT })
  const found = await listSliceRows(ctx.db, query, reader, slices)
  const byClient = Map.groupBy(found, ({ organization_id, client_id }) => `${organization_id} ${client_id}`)
  const groups = slices.map(({ organization, client, from, total: matching }): BoardGroupLine => {
    const { clientName = '', counts: own = noStates() } =
      ordered.find((one) => one.client === client && one.organization === organization) ?? {}
    const isCut = ordered.length > 1 && matching > MAX_PER_CLIENT
    return { organization, client, clientName, counts: own, matching, isContinued: from > 0, isCut }
  })
  const rows = slices.flatMap(({ organization, client }) => byClient.get(`${organization} ${client}`) ?? [])
  return { rows, groups, counts, total }
}

function sumOf(groups: GroupRow[]): StateCounts {
  const counts = noStates()
  for (const group of groups) for (const state of MONITOR_STATES) counts[state] += group.counts[state]
  return counts
}

async function presentRows(ctx: Ctx, rows: MonitorRow[], { timezone }: BoardQuery): Promise<BoardLine[]> {
  const now = ctx.now().getTime()
  const places = rows.map((row) => ({ ...row, monitor_id: row.id }))
  const calendar = lastDays(now, QUARTER_DAYS, timezone)
  const firstHour = Math.floor(now / HOUR_MS) * HOUR_MS - (RESPONSE_HOURS - 1) * HOUR_MS
  const known = { from: Math.min(calendar.starts[0] ?? now, now - QUARTER_DAYS * DAY_MS), to: now }
  const [histories, medians, open] = await Promise.all([
    readHistories(ctx, places, known),
    readMedians(ctx, rows, { firstHour, now }),
    listOpenOf(
      ctx.db,
      rows.map(({ organization_id, id }) => ({ organization: organization_id, monitor: id })),
    ),
  ])
  const openOf = new Map(open.map((outage) => [outage.monitor_id, outage]))
  const isVisitor = ctx.actor.kind === 'share'
  return rows.map((row, index) => {
    const history = histories[index] ?? { spans: [], periods: [] }
    const outage = openOf.get(row.id)
    return {
      ...presentLine(row, history, now),
      target: targetFor(ctx.actor, row.kind, row.target),
      ...quarterOf(history, calendar, now),
      response: responseOf(medians, row.id, firstHour),
      outage: outage
        ? {
            _id: outage.id,
            acknowledgedAt: outage.acknowledged_at?.toISOString() ?? null,
            acknowledgedBy: isVisitor ? null : outage.email,
          }
        : null,
    }
  })
}

const quarterOf = ({ spans, periods }: History, { dates, starts }: LastDays, now: number) => ({
  quarter: availabilityOf(spans, periods, { from: now - QUARTER_DAYS * DAY_MS, to: now }).ratio,
  days: daysOf(spans, periods, starts).map(({ ratio, downMs }, index) => ({
    date: dates[index] ?? '',
    ratio,
    downMs,
  })),
})

async function readMedians(
  ctx: Ctx,
  rows: MonitorRow[],
  { firstHour, now }: { firstHour: number; now: number },
): Promise<HourMedian[]> {
  const hours = {
    since: new Date(firstHour),
    unpackedSince: new Date(Math.max(firstHour, now - UNPACKED_MS)),
  }
  const byTenant = Map.groupBy(rows, ({ organization_id }) => organization_id)
  const lists = await Promise.all(
    [...byTenant].map(([tenant, own]) =>
      listHourMedians(
        ctx.db,
        tenant,
        own.map(({ id }) => id),
        hours,
      ),
    ),
  )
  return lists.flat()
}
