import type { EffectiveRule } from '~/shared/schemas/alert-rule'

/** Time to collect related crossings before the first notification. */
export const GATHER_MS = 45_000
/** How long an alert waits for crossings that are still being re-tested. */
export const MAX_WAIT_MS = 20 * 60_000
export const RETRY_MS = 15_000
const HOUR_MS = 3_600_000

type RuleFacts = Pick<EffectiveRule, 'reminderHours' | 'reportsRecovery' | 'notifiesEmail'>

export interface AlertFacts {
  isIncident: boolean
  severity: 'critical' | 'warning' | 'good'
  openedAt: Date
  closedAt: Date | null
  openingNotifiedAt: Date | null
  remindedAt: Date | null
  endNotifiedAt: Date | null
  snoozedUntil: Date | null
  acknowledgedAt: Date | null
  /** Crossings that nobody was notified of. */
  hasNew: boolean
  /** Crossings that may have the same cause are being re-tested. */
  isConfirming: boolean
  /** Of its open crossings; of a closed alert of all. */
  rules: readonly RuleFacts[]
}

export type DueNotice = 'opened' | 'added' | 'reminder' | 'recovered'
/** What to send now, and when to look again; null: only when something happens. */
export interface Decision {
  send: DueNotice | null
  nextAt: Date | null
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** The shortest pause of the rules; null without reminders. Improvements and acknowledged alerts need none. */
function reminderMs({ rules, severity, acknowledgedAt }: AlertFacts): number | null {
  if (acknowledgedAt || severity === 'good') return null
  const hours = rules.flatMap(({ reminderHours }) => reminderHours ?? [])
  return hours.length > 0 ? Math.min(...hours) * HOUR_MS : null
}

/** When the next reminder is due: after its pause, or when a snooze ends. */
function reminderAt(alert: AlertFacts): Date | null {
  const { openingNotifiedAt, remindedAt, snoozedUntil, acknowledgedAt } = alert
  const last = remindedAt ?? openingNotifiedAt
  if (!last || acknowledgedAt) return null
  if (snoozedUntil && snoozedUntil > last) return snoozedUntil
  const pause = reminderMs(alert)
  return pause === null ? null : after(last, pause)
}

/** The time after a notification at `now`. */
export const nextReminder = (alert: AlertFacts, now: Date): Date | null =>
  reminderAt({ ...alert, openingNotifiedAt: alert.openingNotifiedAt ?? now, remindedAt: now })

/** What an alert that is due needs. Openings and ends of incidents are notified with their outages. */
export function decideNotice(alert: AlertFacts, now: Date): Decision {
  const { closedAt, openingNotifiedAt, endNotifiedAt, snoozedUntil, openedAt } = alert
  if (closedAt)
    return {
      send: openingNotifiedAt && !endNotifiedAt && !alert.isIncident ? 'recovered' : null,
      nextAt: null,
    }
  if (snoozedUntil && snoozedUntil > now) return { send: null, nextAt: snoozedUntil }
  if (!alert.isIncident && (!openingNotifiedAt || alert.hasNew)) {
    const waits = alert.isConfirming && now < after(openedAt, MAX_WAIT_MS)
    if (waits) return { send: null, nextAt: after(now, RETRY_MS) }
    return openingNotifiedAt
      ? { send: 'added', nextAt: reminderAt(alert) }
      : { send: 'opened', nextAt: nextReminder(alert, now) }
  }
  const dueAt = reminderAt(alert)
  if (!dueAt || dueAt > now) return { send: null, nextAt: dueAt }
  return { send: 'reminder', nextAt: nextReminder(alert, now) }
}

/** Whether a reader or a channel may see a crossing. */
export interface Place {
  clientId: number
  projectId: number
  siteId: number
}
