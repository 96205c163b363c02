/** Times of an alert in ms. */
export interface AlertTimes {
  openedAt: number
  closedAt: number | null
  openingNotifiedAt: number | null
  remindedAt: number | null
  endNotifiedAt: number | null
  snoozedUntil: number | null
  acknowledgedAt: number | null
}
/** The strictest wishes of the alert's rules. */
export interface NoticeWishes {
  severity: 'critical' | 'warning' | 'good'
  /** null: no reminders. */
  reminderHours: number | null
  reportsRecovery: boolean
}
/** When the alert collected its crossings. */
export declare function gatheredAt(openedAt: number, severity: NoticeWishes['severity']): number
export declare function isSnoozed(times: Pick<AlertTimes, 'snoozedUntil'>, now: number): boolean
export declare function mayRemind(times: AlertTimes, wishes: NoticeWishes, now: number): boolean
/** The notice that is due now. */
export declare function dueNotice(
  times: AlertTimes,
  wishes: NoticeWishes,
  now: number,
): 'opened' | 'reminder' | 'recovered' | null
/** When to look again (alert.notify_at); null: never. */
export declare function nextNoticeAt(times: AlertTimes, wishes: NoticeWishes): number | null
