import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { availabilityOf } from '~/shared/rules/uptime/availability'
import { presentCertificate } from '~/shared/rules/uptime/certificate'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { MonitorLine, MonitorQuery, monitorList } from '~/shared/schemas/monitor'
import { DAY_MS } from '~/shared/values/units'
import { presentLevels } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { digestOf } from './digest'
import { type History, readHistories } from './histories'
import { countMonitors, listMonitorRows, type MonitorRow } from './list-read.store'
import { isDuring } from './periods'
import { targetFor } from './target-for'

const MONTH_MS = 30 * DAY_MS

/** When sorted by availability, maintenance counts as time, for the order only. */
export async function listMonitors(ctx: Ctx, query: MonitorQuery): Promise<z.input<typeof monitorList>> {
  const now = ctx.now().getTime()
  const { rows, counts } = await find(ctx, query)
  const places = rows.map((row) => ({ ...row, monitor_id: row.id }))
  const histories = await readHistories(ctx, places, { from: now - MONTH_MS, to: now })
  return {
    items: rows.map((row, index) => ({
      ...presentLine(row, histories[index] ?? { spans: [], periods: [] }, now),
      target: targetFor(ctx.actor, row.kind, row.target),
    })),
    total: totalOf(counts, query),
    page: query.page,
    limit: query.limit,
    counts,
    digest: digestLines(rows, counts),
  }
}

/** For change detection by polling screens. */
export async function digestMonitors(ctx: Ctx, query: MonitorQuery): Promise<string> {
  const { rows, counts } = await find(ctx, query)
  return digestLines(rows, counts)
}

async function find(ctx: Ctx, query: MonitorQuery) {
  const reader = { scope: scopeOf(ctx.actor), isVisitor: ctx.actor.kind === 'share' }
  const now = ctx.now()
  const month = { from: new Date(now.getTime() - MONTH_MS), to: now }
  const [rows, counts] = await Promise.all([
    listMonitorRows(ctx.db, query, reader, month),
    countMonitors(ctx.db, query, reader),
  ])
  return { rows, counts }
}

const totalOf = (counts: Record<MonitorState, number>, { state }: MonitorQuery) =>
  state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]

/** States only; otherwise every check would change the digest. */
export const digestLines = (rows: MonitorRow[], counts: Record<MonitorState, number>) =>
  digestOf([counts, rows.map(({ id, name, state, since, reason }) => [id, name, state, since, reason])])

export function presentLine(
  row: MonitorRow,
  { spans, periods }: History,
  now: number,
): Omit<MonitorLine, 'target'> {
  const ratioOf = (lengthMs: number) =>
    availabilityOf(spans, periods, { from: now - lengthMs, to: now }).ratio
  return {
    _id: row.id,
    organization: row.organization_id,
    ...presentLevels(row),
    page: row.page_id,
    pageName: row.page_name,
    reportPage: row.report_page,
    name: row.name,
    kind: row.kind,
    followsPage: row.follows_page,
    intervalSeconds: row.interval_seconds,
    state: row.state,
    since: row.since.toISOString(),
    reason: row.reason,
    certificate: presentCertificate(row),
    isInMaintenance: isDuring(periods, now),
    checkedAt: row.checked_at?.toISOString() ?? null,
    responseMs: row.response_ms,
    day: ratioOf(DAY_MS),
    month: ratioOf(MONTH_MS),
  }
}
