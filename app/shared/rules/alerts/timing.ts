import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import type { AlertSeverity, NoticeKind } from '../../schemas/alert-message'

/** Times of an alert in ms; null: not yet. */
export interface AlertTimes {
  openedAt: number
  closedAt: number | null
  openingNotifiedAt: number | null
  remindedAt: number | null
  endNotifiedAt: number | null
  snoozedUntil: number | null
  acknowledgedAt: number | null
}

/** Of the rules of an alert: the shortest pause, and whether any reports a recovery. */
export interface NoticeWishes {
  severity: AlertSeverity
  /** null: no reminders. */
  reminderHours: number | null
  reportsRecovery: boolean
}

export type AlertNoticeKind = Exclude<NoticeKind, 'test'>

/** How long an alert collects related crossings before it notifies. */
export const GATHER_MS: Readonly<Record<AlertSeverity, number>> = {
  critical: MINUTE_MS,
  warning: 5 * MINUTE_MS,
  good: 30 * MINUTE_MS,
}

export const gatheredAt = (openedAt: number, severity: AlertSeverity): number =>
  openedAt + GATHER_MS[severity]

export const isSnoozed = ({ snoozedUntil }: Pick<AlertTimes, 'snoozedUntil'>, now: number): boolean =>
  snoozedUntil !== null && now < snoozedUntil

function reminderAt(times: AlertTimes, { reminderHours }: NoticeWishes): number | null {
  const { openingNotifiedAt, remindedAt, snoozedUntil } = times
  if (reminderHours === null || openingNotifiedAt === null) return null
  if (times.acknowledgedAt !== null || times.closedAt !== null) return null
  const last = Math.max(openingNotifiedAt, remindedAt ?? openingNotifiedAt)
  return Math.max(last + reminderHours * HOUR_MS, snoozedUntil ?? 0)
}

/** After the pause; not while snoozed, and not once acknowledged. */
export function mayRemind(times: AlertTimes, wishes: NoticeWishes, now: number): boolean {
  const at = reminderAt(times, wishes)
  return at !== null && now >= at
}

/** The next notice and its time; null: none until something changes. */
function nextNotice(times: AlertTimes, wishes: NoticeWishes): { kind: AlertNoticeKind; at: number } | null {
  const { openedAt, closedAt, openingNotifiedAt, endNotifiedAt, snoozedUntil } = times
  if (closedAt === null) {
    if (openingNotifiedAt === null)
      return { kind: 'opened', at: Math.max(gatheredAt(openedAt, wishes.severity), snoozedUntil ?? 0) }
    const at = reminderAt(times, wishes)
    return at === null ? null : { kind: 'reminder', at }
  }
  // Who was not notified of the opening needs no recovery: it was over while the alert still collected.
  if (openingNotifiedAt === null || endNotifiedAt !== null || !wishes.reportsRecovery) return null
  return { kind: 'recovered', at: closedAt }
}

export function dueNotice(times: AlertTimes, wishes: NoticeWishes, now: number): AlertNoticeKind | null {
  const next = nextNotice(times, wishes)
  return next && next.at <= now ? next.kind : null
}

/** When to look at the alert again (`alert.notify_at`); null: never. */
export const nextNoticeAt = (times: AlertTimes, wishes: NoticeWishes): number | null =>
  nextNotice(times, wishes)?.at ?? null
