import { sql } from 'kysely'
import { type Db, execute } from '../../../platform/db'

/** Records the notification of an incident with its alert. */
export async function setIncidentNotified(
  tx: Db,
  tenant: number,
  incident: string,
  {
    now,
    isOver,
    outages,
    remindAt,
  }: { now: Date; isOver: boolean; outages: string[]; remindAt: Date | null },
): Promise<void> {
  const end = isOver ? sql`, end_notified_at = ${now}` : sql``
  await execute(tx)`
    update public.alert set opening_notified_at = coalesce(opening_notified_at, ${now}),
      notify_at = case when ${isOver} or acknowledged_at is not null then null
        else greatest(coalesce(notify_at, ${remindAt}::timestamptz), snoozed_until) end ${end}
    where organization_id = ${tenant} and id = ${incident}`
  await execute(tx)`
    update public.alert_crossing set opening_notified_at = coalesce(opening_notified_at, ${now}) ${end}
    where organization_id = ${tenant} and id = any(${outages}::uuid[])`
}
