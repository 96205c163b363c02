import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { listEffectiveRules } from '../alert-rules'
import type { RulesById } from './audience'
import {
  type DueAlert,
  isConfirming,
  listCrossingsOf,
  lockDueAlert,
  type NotifiedCrossing,
  setAlertNotified,
  setCrossingsNotified,
} from './notify.store'
import { type AlertFacts, type DueNotice, decideNotice, MAX_WAIT_MS } from './rules'
import { sendNotices } from './send-notices'

const MAX_PER_ROUND = 200
const log = createLogger('alerts')

const isOpen = ({ status }: NotifiedCrossing) => status === 'open'
const isNew = (crossing: NotifiedCrossing) => isOpen(crossing) && crossing.opening_notified_at === null
const msOf = (at: Date | null) => at?.getTime() ?? null

async function readFacts(
  tx: Db,
  alert: DueAlert,
  { crossings, rules, now }: { crossings: NotifiedCrossing[]; rules: RulesById; now: Date },
): Promise<AlertFacts> {
  const open = crossings.filter(isOpen)
  const hasNew = open.some(isNew)
  const watched = alert.closed_at ? crossings : open
  return {
    isIncident: alert.cause_kind === 'incident',
    severity: alert.severity,
    openedAt: alert.opened_at.getTime(),
    closedAt: msOf(alert.closed_at),
    openingNotifiedAt: msOf(alert.opening_notified_at),
    remindedAt: msOf(alert.reminded_at),
    endNotifiedAt: msOf(alert.end_notified_at),
    snoozedUntil: msOf(alert.snoozed_until),
    acknowledgedAt: msOf(alert.acknowledged_at),
    hasNew,
    isConfirming:
      hasNew &&
      (await isConfirming(tx, alert.organization_id, {
        sites: [...new Set(open.map(({ site_id }) => site_id))],
        since: new Date(now.getTime() - MAX_WAIT_MS),
      })),
    rules: watched.flatMap(({ rule_id }) => (rule_id && rules.get(rule_id)) || []),
  }
}

/** The crossings that a notice is about: what is open, or what was notified and is over. */
function reportedIn(kind: DueNotice, crossings: NotifiedCrossing[]): NotifiedCrossing[] {
  if (kind === 'recovered') return crossings.filter(({ opening_notified_at }) => opening_notified_at !== null)
  return crossings.filter(isOpen)
}

async function notifyAlert(ctx: Ctx, tx: Db, alert: DueAlert): Promise<void> {
  const now = ctx.now()
  const { organization_id: tenant, id } = alert
  const crossings = await listCrossingsOf(tx, tenant, id)
  const all = await listEffectiveRules(tx, [tenant])
  const rules: RulesById = new Map(all.map((rule) => [rule.id, rule]))
  const facts = await readFacts(tx, alert, { crossings, rules, now })
  const { send, nextAt } = decideNotice(facts, now.getTime())
  const next = { nextAt: nextAt === null ? null : new Date(nextAt) }
  if (send === null) {
    await setAlertNotified(tx, tenant, id, { ...next, ...(alert.closed_at && { endAt: now }) })
    return
  }
  const reported = reportedIn(send, crossings)
  await sendNotices(ctx, tx, { alert, kind: send, crossings: reported, rules, facts })
  const ids = reported.map((crossing) => crossing.id)
  await setCrossingsNotified(tx, tenant, ids, { now, isEnd: send === 'recovered' })
  await setAlertNotified(tx, tenant, id, {
    ...next,
    ...((send === 'opened' || send === 'added') && { openingAt: now }),
    ...(send === 'reminder' && { remindedAt: now }),
    ...(send === 'recovered' && { endAt: now }),
  })
}

/** Notifies one alert; false when none is due. Failures go into `failed`, for later. */
async function notifyNext(ctx: Ctx, failed: string[]): Promise<boolean> {
  const at: { alert?: string } = {}
  try {
    return await inTransaction(ctx, async (tx) => {
      const alert = await lockDueAlert(tx, { now: ctx.now(), except: failed })
      if (!alert) return false
      at.alert = alert.id
      await notifyAlert(ctx, tx, alert)
      return true
    })
  } catch (error) {
    if (at.alert === undefined) throw error
    log.error({ err: error, alert: at.alert, requestId: ctx.requestId }, 'an alert could not be notified')
    failed.push(at.alert)
    return true
  }
}

/**
 * Notifies openings, additions, reminders and recoveries of alerts. Mails, deliveries and what was notified are one
 * transaction, and several workers may run at once.
 */
export async function notifyAlerts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const failed: string[] = []
  let done = 0
  while (done < MAX_PER_ROUND && !signal?.aborted && (await notifyNext(ctx, failed))) done += 1
  return done - failed.length
}
