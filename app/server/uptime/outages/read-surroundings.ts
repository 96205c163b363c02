import { can, scopeOf } from '~/shared/rules/access/roles'
import { newestOf } from '~/shared/rules/report/annotations'
import type { OutageDetail, OutageNotice, RelatedOutage } from '~/shared/schemas/uptime'
import type { TenantCtx } from '../../platform/context'
import { deploymentsOn, notesOn } from '../../structure/annotations'
import { listSpans } from '../availability'
import { listNotices, listRelated, type NoticeRow, type RelatedRow } from './outage-detail.store'
import type { OutageDetailRow } from './outage-read.store'

const MAX_EVENTS = 50
const MAX_RELATED = 20
/** A deployment shortly before is a likely cause, a note shortly after tells the reason. */
const BEFORE_MS = 60 * 60_000
const AFTER_MS = 24 * 60 * 60_000

type Surroundings = Pick<OutageDetail, 'notices' | 'unknown' | 'events' | 'related'>

/** Mails, unknown time, notes and deployments, and other outages around an outage. */
export async function readSurroundings(ctx: TenantCtx, row: OutageDetailRow): Promise<Surroundings> {
  const { tenant } = ctx
  const [from, to] = [row.started_at, row.ended_at ?? ctx.now()]
  const stretch = { organization: tenant, monitor: row.monitor_id, from: from.getTime(), to: to.getTime() }
  const [notices, [spans = []], events, related] = await Promise.all([
    ctx.actor.kind === 'share' ? [] : listNotices(ctx.db, tenant, row.id),
    listSpans(ctx.db, [stretch]),
    readEvents(ctx, row, { from, to }),
    listRelated(
      ctx.db,
      tenant,
      { incident: row.incident_id, monitor: row.monitor_id, from, to },
      { scope: scopeOf(ctx.actor), limit: MAX_RELATED },
    ),
  ])
  const seesPeople = can(ctx.actor, 'outage.acknowledge', ctx.target)
  return {
    notices: notices.map((notice) => presentNotice(notice, seesPeople)),
    unknown: spans
      .filter(({ state }) => state === 'unknown')
      .map((span) => ({ from: Math.max(span.from, stretch.from), to: span.to, reason: span.reason })),
    events,
    related: { items: related.map(presentRelated), total: related[0]?.total ?? 0 },
  }
}

async function readEvents(ctx: TenantCtx, row: OutageDetailRow, { from, to }: { from: Date; to: Date }) {
  const inSite = [
    ['client_id', row.client_id],
    ['project_id', row.project_id],
    ['site_id', row.site_id],
  ] as const
  const query = {
    tenant: ctx.tenant,
    from: new Date(from.getTime() - BEFORE_MS),
    to: new Date(to.getTime() + AFTER_MS),
    limit: MAX_EVENTS,
  }
  const [notes, deployments] = await Promise.all([
    notesOn(ctx, {
      ...query,
      chain: row.page_id === null ? inSite : [...inSite, ['page_id', row.page_id]],
    }),
    deploymentsOn(ctx, { ...query, chain: inSite }),
  ])
  return newestOf([...notes, ...deployments], MAX_EVENTS).items
}

const presentNotice = (row: NoticeRow, seesPeople: boolean): OutageNotice => ({
  at: row.notified_at.toISOString(),
  kind: row.kind,
  recipient: seesPeople ? row.email : null,
  status: row.status,
  sentAt: row.sent_at?.toISOString() ?? null,
})

const presentRelated = (row: RelatedRow): RelatedOutage => ({
  _id: row.id,
  monitor: row.monitor_id,
  monitorName: row.monitor_name,
  siteName: row.site_name,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
  httpStatus: row.http_status,
  isSameIncident: row.is_same,
})
