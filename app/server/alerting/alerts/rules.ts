import type { EffectiveRule } from '~/shared/rules/alerts/places'
import {
  type AlertTimes,
  dueNotice,
  isSnoozed,
  type NoticeWishes,
  nextNoticeAt,
} from '~/shared/rules/alerts/timing'

/** How long an alert waits for crossings that are still being re-tested. */
export const MAX_WAIT_MS = 20 * 60_000
const RETRY_MS = 15_000

export interface AlertFacts extends AlertTimes {
  /** Openings and ends of incidents are notified with their outages. */
  isIncident: boolean
  severity: NoticeWishes['severity']
  /** Crossings without a notification yet. */
  hasNew: boolean
  /** Crossings that may have the same cause are being re-tested. */
  isConfirming: boolean
  /** Of its open crossings; of a closed alert of all. */
  rules: readonly Pick<EffectiveRule, 'reminderHours' | 'reportsRecovery'>[]
}

export type DueNotice = 'opened' | 'added' | 'reminder' | 'recovered'
/** What to send now, and when to look again; null: only when something happens. */
export interface Decision {
  send: DueNotice | null
  nextAt: number | null
}

/** The shortest pause of its rules; a recovery is reported when one of them wants it. */
export function wishesOf({ rules, severity }: Pick<AlertFacts, 'rules' | 'severity'>): NoticeWishes {
  const hours = rules.flatMap(({ reminderHours }) => reminderHours ?? [])
  return {
    severity,
    reminderHours: hours.length > 0 ? Math.min(...hours) : null,
    reportsRecovery: rules.some(({ reportsRecovery }) => reportsRecovery),
  }
}

/** What an alert that is due needs. */
export function decideNotice(alert: AlertFacts, now: number): Decision {
  const wishes = wishesOf(alert)
  const { closedAt, openingNotifiedAt, endNotifiedAt, openedAt } = alert
  const opened = { ...alert, openingNotifiedAt: openingNotifiedAt ?? now }
  if (closedAt !== null) {
    const isDue = openingNotifiedAt !== null && endNotifiedAt === null && !alert.isIncident
    return { send: isDue ? 'recovered' : null, nextAt: null }
  }
  if (isSnoozed(alert, now)) return { send: null, nextAt: alert.snoozedUntil }
  if (!alert.isIncident && (openingNotifiedAt === null || alert.hasNew)) {
    if (alert.isConfirming && now < openedAt + MAX_WAIT_MS) return { send: null, nextAt: now + RETRY_MS }
    return { send: openingNotifiedAt === null ? 'opened' : 'added', nextAt: nextNoticeAt(opened, wishes) }
  }
  if (dueNotice(opened, wishes, now) !== 'reminder')
    return { send: null, nextAt: nextNoticeAt(opened, wishes) }
  return { send: 'reminder', nextAt: nextNoticeAt({ ...opened, remindedAt: now }, wishes) }
}
