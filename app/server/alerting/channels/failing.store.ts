import { sql } from 'kysely'
import type { ChannelKind, DeliveryError } from '~/shared/values/channel-choices'
import { type Db, rowsOf } from '../../platform/db'

export interface FailingChannel {
  organization_id: number
  id: string
  client_id: number | null
  kind: ChannelKind
  name: string
  organization_name: string
  error: DeliveryError | null
  owners: string[]
}

const unnotified = (since: Date) => sql`from work.channel
  where failing_since <= ${since} and failure_notified_at is null and is_enabled`

export const hasFailing = (since: Date) => sql<boolean>`exists (select ${unnotified(since)})`

/** Channels that have been failing since `since` and whose owners don't know; marks them as notified. */
export const claimFailing = (db: Db, since: Date, now: Date, limit: number) => rowsOf<FailingChannel>(db)`
    with claimed as (
      select organization_id, id ${unnotified(since)}
      limit ${limit} for update skip locked
    )
    update live.channel c set failure_notified_at = ${now} from claimed, live.organization o
    where c.organization_id = claimed.organization_id and c.id = claimed.id and o.id = c.organization_id
    returning c.organization_id, c.id, c.client_id, c.kind, c.name, o.name as organization_name,
      (select d.error from delivery d where d.organization_id = c.organization_id and d.channel_id = c.id
        and d.error is not null order by d.created_at desc limit 1) as error,
      array(select u.email from live.organization_owner w join user_account u on u.id = w.user_id
        where w.organization_id = c.organization_id and u.is_active order by u.email) as owners
  `
