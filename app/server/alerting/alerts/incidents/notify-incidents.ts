import { downtimeOf } from '~/shared/rules/uptime/availability'
import { HOUR_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { createLogger } from '../../../platform/log'
import { listSpans } from '../../../uptime/availability'
import { listEffectiveRules } from '../../alert-rules'
import type { RulesById } from '../audience'
import type { MailedHit } from './compose-outage-mail'
import { deliverIncident } from './deliver-incident'
import {
  type Hit,
  listHits,
  lockUnnotified,
  setNotified,
  type UnnotifiedIncident,
} from './incident-notice.store'
import { mailIncident } from './mail-incident'
import { setIncidentNotified } from './notified.store'
import { syncIncidents } from './sync-incidents'

/** Time to collect related outages before the first mail. */
const GATHER_MS = 45_000
/** A new outage within this time belongs to the same incident, so that readers get one recovery mail. */
const QUIET_PERIOD_MS = 120_000
const MAX_PER_ROUND = 100
const log = createLogger('uptime')

const isNew = (hit: MailedHit) => hit.ended_at === null && !hit.is_notified

/** Adds the confirmed downtime. */
async function withDowntime(
  tx: Db,
  { notified_outages }: UnnotifiedIncident,
  hits: Hit[],
): Promise<MailedHit[]> {
  const notified = new Set(notified_outages)
  const stretches = hits.map((hit) => ({
    organization: hit.organization_id,
    monitor: hit.monitor_id,
    from: hit.started_at.getTime(),
    to: hit.ended_at?.getTime() ?? hit.started_at.getTime(),
  }))
  const spans = await listSpans(tx, stretches)
  return hits.map((hit, index) => {
    const { from, to } = stretches[index] ?? { from: 0, to: 0 }
    return {
      ...hit,
      down_ms: downtimeOf(spans[index] ?? [], { from, to }),
      is_notified: notified.has(hit.id),
    }
  })
}

/** The next reminder by the shortest pause of the rules; null without reminders. */
function reminderAt(hits: MailedHit[], rules: RulesById, now: Date): Date | null {
  const hours = hits.flatMap(({ rule_id }) => (rule_id && rules.get(rule_id)?.reminderHours) || [])
  return hours.length > 0 ? new Date(now.getTime() + Math.min(...hours) * HOUR_MS) : null
}

/**
 * One mail per reader, limited to what they may see; none for an incident in maintenance, or where no rule applies.
 * Additions to an open incident go to new readers only.
 */
async function notifyIncident(ctx: Ctx, tx: Db, incident: UnnotifiedIncident): Promise<void> {
  const { organization_id: tenant, id } = incident
  const now = ctx.now()
  const isOver = incident.ended_at !== null
  const found = await withDowntime(tx, incident, await listHits(tx, tenant, incident, now))
  const hits = found.filter(({ rule_id }) => rule_id !== null)
  const all = await listEffectiveRules(tx, [tenant])
  const rules: RulesById = new Map(all.map((rule) => [rule.id, rule]))
  const shouldNotify = (seen: MailedHit[]) =>
    isOver ? seen.length > 0 : seen.some(isNew) && !seen.some(({ is_notified }) => is_notified)
  if (hits.length > 0) {
    await mailIncident(ctx, tx, incident, { hits, rules, shouldNotify })
    await deliverIncident(ctx, tx, incident, { hits, rules, shouldNotify })
  }
  const notified = found.filter((hit) => isOver || hit.is_notified || isNew(hit)).map((hit) => hit.id)
  await setNotified(tx, tenant, id, { now, isOver, outages: notified })
  await setIncidentNotified(tx, tenant, id, {
    now,
    isOver,
    outages: notified,
    remindAt: isOver ? null : reminderAt(hits, rules, now),
  })
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
      'an incident could not be notified',
    )
    failed.push(at.incident)
    return true
  }
}

/**
 * Makes incidents alerts, and notifies their starts and ends, each once. Several workers may run at once. Returns the
 * number of incidents.
 */
export async function notifyIncidents(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  await syncIncidents(ctx)
  const failed: string[] = []
  let notified = 0
  while (notified < MAX_PER_ROUND && !signal?.aborted && (await notifyNext(ctx, failed))) notified += 1
  return notified - failed.length
}
