import { v7 } from 'uuid'
import { outageMailsMessages } from '~/shared/messages/outage-mails'
import { paths } from '~/shared/paths'
import { downtimeOf } from '~/shared/rules/uptime/availability'
import { listSpans } from '../availability'
import { type Ctx, inTransaction } from '../context'
import type { Db } from '../db'
import { queueMail } from '../mail'
import {
  type AlertReader,
  isReaderOf,
  listAlertReaders,
  unsubscribeHeaders,
  unsubscribeUrl,
} from '../mailings'
import { createLogger } from '../process/log'
import { publicUrl } from '../process/public-url'
import { composeOutageMail, type MailedHit } from './compose-outage-mail'
import { type Hit, listHits, lockUnnotified, setNotified, type UnnotifiedIncident } from './notice.store'
import { notifyCutOffs } from './notify-cut-offs'
import { insertNotices } from './outage-detail.store'

/** Time to collect related outages before the first mail. */
const GATHER_MS = 45_000
/** A new outage within this time belongs to the same incident, so that readers get one recovery mail. */
const QUIET_PERIOD_MS = 120_000
const MAX_PER_ROUND = 100
const log = createLogger('uptime')

const isNew = (hit: MailedHit) => hit.ended_at === null && !hit.is_notified

const isSeenBy = (hit: Hit, own: AlertReader[]): boolean =>
  own.some((one) =>
    isReaderOf(one, { clientId: hit.client_id, projectId: hit.project_id, siteId: hit.site_id }),
  )

async function mailTo(
  ctx: Ctx,
  tx: Db,
  incident: UnnotifiedIncident,
  { own, hits }: { own: AlertReader[]; hits: MailedHit[] },
): Promise<void> {
  const clients = new Map(hits.map((hit) => [hit.client_id, hit.client_name]))
  const sorted = [...clients].sort(([a], [b]) => a - b)
  const ids = sorted.map(([id]) => id)
  const [reader, ...others] = own.filter(({ clientId }) => clients.has(clientId))
  if (!reader) return
  const keys = [reader.unsubscribe, ...others.map(({ unsubscribe }) => unsubscribe)] as const
  const names = sorted.map(([, name]) => name).join(', ')
  const mail = v7({ msecs: ctx.now().getTime() })
  await queueMail(ctx, tx, {
    id: mail,
    kind: incident.ended_at === null ? 'uptime.down' : 'uptime.ended',
    to: reader.email,
    about: { organization: incident.organization_id, ...(ids.length === 1 && { client: ids[0] }) },
    ...composeOutageMail(incident, hits, reader.timezone),
    action: {
      label: outageMailsMessages.action,
      url: publicUrl(paths.outage(hits[0]?.id ?? '')),
    },
    footnote: outageMailsMessages.footnote(names, unsubscribeUrl(keys)),
    headers: unsubscribeHeaders(keys),
  })
  const notice = { mail, user: reader.userId, now: ctx.now() }
  const outages = hits.map(({ id }) => id)
  const kind = incident.ended_at === null ? 'down' : 'ended'
  await insertNotices(tx, incident.organization_id, outages, { ...notice, kind })
}

/** Adds the confirmed downtime. */
async function withDowntime(
  tx: Db,
  { notified_outages }: UnnotifiedIncident,
  hits: Hit[],
): Promise<MailedHit[]> {
  const told = new Set(notified_outages)
  const stretches = hits.map((hit) => ({
    organization: hit.organization_id,
    monitor: hit.monitor_id,
    from: hit.started_at.getTime(),
    to: hit.ended_at?.getTime() ?? hit.started_at.getTime(),
  }))
  const spans = await listSpans(tx, stretches)
  return hits.map((hit, index) => {
    const { from, to } = stretches[index] ?? { from: 0, to: 0 }
    return { ...hit, down_ms: downtimeOf(spans[index] ?? [], { from, to }), is_notified: told.has(hit.id) }
  })
}

/**
 * One mail per reader, limited to what they may see; none for an incident in maintenance. Additions to an
 * open incident go to new readers only.
 */
async function notifyIncident(ctx: Ctx, tx: Db, incident: UnnotifiedIncident): Promise<void> {
  const { organization_id: tenant, id } = incident
  const now = ctx.now()
  const isOver = incident.ended_at !== null
  const hits = await withDowntime(tx, incident, await listHits(tx, tenant, incident, now))
  const clients = [...new Set(hits.map(({ client_id }) => client_id))]
  const readers = await listAlertReaders(ctx, tx, tenant, 'alert', clients)
  for (const own of Map.groupBy(readers, ({ userId }) => userId).values()) {
    const seen = hits.filter((hit) => isSeenBy(hit, own))
    const shouldNotify = isOver
      ? seen.length > 0
      : seen.some(isNew) && !seen.some(({ is_notified }) => is_notified)
    if (shouldNotify) await mailTo(ctx, tx, incident, { own, hits: seen })
  }
  const told = hits.filter((hit) => isOver || hit.is_notified || isNew(hit))
  await setNotified(tx, tenant, id, { now, isOver, outages: told.map((hit) => hit.id) })
}

/** Notifies one incident; false when none is left. Failures go into `failed`, for later. */
async function notifyNext(ctx: Ctx, failed: string[]): Promise<boolean> {
  const now = ctx.now()
  const openedBefore = new Date(now.getTime() - GATHER_MS)
  const endedBefore = new Date(now.getTime() - QUIET_PERIOD_MS)
  const at: { incident?: string } = {}
  try {
    return await inTransaction(ctx, async (tx) => {
      const incident = await lockUnnotified(tx, { now, openedBefore, endedBefore, except: failed })
      if (!incident) return false
      at.incident = incident.id
      await notifyIncident(ctx, tx, incident)
      return true
    })
  } catch (error) {
    if (at.incident === undefined) throw error
    log.error(
      { err: error, incident: at.incident, requestId: ctx.requestId },
      'an incident could not be told',
    )
    failed.push(at.incident)
    return true
  }
}

/**
 * Mails starts and ends of incidents, each once, and cut-off probers to super admins. Several workers may run
 * at once. Returns the number of incidents.
 */
export async function notifyIncidents(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  await notifyCutOffs(ctx)
  const failed: string[] = []
  let told = 0
  while (told < MAX_PER_ROUND && !signal?.aborted && (await notifyNext(ctx, failed))) told += 1
  return told - failed.length
}
