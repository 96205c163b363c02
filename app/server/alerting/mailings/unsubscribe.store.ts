import { v7 } from 'uuid'
import { type Db, execute } from '../../platform/db'
import type { KeyRow } from './key.store'

/**
 * Ends all that a reader has of one kind about a client, and keeps the wish, which also holds against teams and
 * defaults.
 */
export async function endForReader(
  tx: Db,
  { organization_id: tenant, id, kind, user_id: user, client_id: client }: KeyRow,
  now: Date,
): Promise<void> {
  await execute(tx)`
    update live.mailing set is_subscribed = false, next_at = null, updated_at = ${now}
    where organization_id = ${tenant} and kind = ${kind} and user_id = ${user} and is_subscribed
      and (${client}::int is null or client_id = ${client})`
  await execute(tx)`
    insert into live.mailing (organization_id, id, kind, user_id, client_id, is_subscribed, frequency, weekday, hour,
      created_at, updated_at)
    select ${tenant}, ${v7({ msecs: now.getTime() })}, ${kind}, ${user}, ${client}, false,
      schedule.frequency, schedule.weekday, schedule.hour, ${now}, ${now}
    from (select 'weekly' as frequency, 0 as weekday, 8 as hour where ${kind} not in ('alert', 'thresholdAlert')) as schedule
    right join (select 1) as one on true
    on conflict (organization_id, kind, user_id, team_id, client_id, project_id, site_id) do nothing`
  await execute(tx)`
    update live.mailing_key set unsubscribed_at = ${now}
    where organization_id = ${tenant} and id = ${id} and unsubscribed_at is null`
}
