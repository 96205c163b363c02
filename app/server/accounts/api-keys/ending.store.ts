import { sql } from 'kysely'
import { SOON_DAYS } from '~/shared/rules/access/key-scopes'
import { type Db, rowsOf } from '../../platform/db'

/** Keys that were made for a few days need no word about their end. */
const ending = (now: Date) => sql`warned_at is null and expires_at > ${now}
  and expires_at <= ${now}::timestamptz + ${SOON_DAYS} * interval '1 day'
  and expires_at > created_at + 2 * ${SOON_DAYS} * interval '1 day'`

/** Who is deactivated gets no mail. */
const ownEnding = (now: Date) => sql`user_api_key where ${ending(now)}
  and exists (select from user_account u where u.id = user_api_key.user_id and u.is_active)`

export const hasEndingKeys = (now: Date) => sql<boolean>`(exists (select from ${ownEnding(now)})
  or exists (select from work.api_key where ${ending(now)}))`

interface EndingKey {
  name: string
  hint: string
  expires_at: Date
}

/** Marks own keys of people: their owners are mailed once. */
export const claimOwnKeys = (tx: Db, now: Date, limit: number) => rowsOf<EndingKey & { email: string }>(tx)`
  update user_api_key k set warned_at = ${now} from user_account u
  where u.id = k.user_id and k.id in
    (select user_api_key.id from ${ownEnding(now)} order by expires_at limit ${limit} for update skip locked)
  returning k.name, k.hint, k.expires_at, u.email`

/** Marks keys of organizations and clients. */
export const claimHeldKeys = (tx: Db, now: Date, limit: number) =>
  rowsOf<EndingKey & { tenant: number; client_id: number | null; client: string | null }>(tx)`
  update work.api_key k set warned_at = ${now}
  where (k.organization_id, k.id) in (select organization_id, id from work.api_key
    where ${ending(now)} order by expires_at limit ${limit} for update skip locked)
  returning k.organization_id as tenant, k.client_id, k.name, k.hint, k.expires_at,
    (select c.name from live.client c where c.organization_id = k.organization_id and c.id = k.client_id) as client`
