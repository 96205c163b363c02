import { type Db, hasChanged, valuesOf } from '../../platform/db'

/** The first acknowledgement stays. False when the alert is closed or acknowledged already. */
export const acknowledgeAlertRow = (
  tx: Db,
  tenant: number,
  id: string,
  { user, note, now }: { user: string | null; note: string; now: Date },
) => hasChanged(tx)`
    update public.alert set acknowledged_at = ${now}, acknowledged_by = ${user}::uuid, note = ${note},
      notify_at = case when opening_notified_at is null then notify_at end
    where organization_id = ${tenant} and id = ${id} and acknowledged_at is null and closed_at is null`

/** Reminders are decided again. */
export const unacknowledgeAlertRow = (tx: Db, tenant: number, id: string, now: Date) => hasChanged(tx)`
    update public.alert set acknowledged_at = null, acknowledged_by = null, note = '',
      notify_at = case when closed_at is null then least(coalesce(notify_at, ${now}), ${now}) end
    where organization_id = ${tenant} and id = ${id} and acknowledged_at is not null`

/** null ends a snooze. False when the alert is closed. */
export const snoozeAlertRow = (
  tx: Db,
  tenant: number,
  id: string,
  { until, now }: { until: Date | null; now: Date },
) => hasChanged(tx)`
    update public.alert set snoozed_until = ${until}, notify_at = coalesce(${until}::timestamptz, ${now})
    where organization_id = ${tenant} and id = ${id} and closed_at is null`

export const listOpenOutagesOf = (tx: Db, tenant: number, alert: string) => valuesOf<string>(tx)`
    select id from public.alert_crossing
    where organization_id = ${tenant} and alert_id = ${alert} and metric = 'down' and status = 'open'`
