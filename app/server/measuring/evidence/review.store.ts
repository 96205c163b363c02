import { sql } from 'kysely'
import { CLASS_DAYS } from '~/shared/rules/measuring/retention'
import { EVIDENCE, RUN_EVIDENCE_KINDS } from '~/shared/values/evidence-kinds'
import { type Db, execute, firstOf } from '../../platform/db'

export interface Review {
  organization_id: number
  phase: 'clear' | 'gather' | 'settle'
  after_hash: Buffer
  before_at: Date | number
  before_id: string
}

export const hasReviews = () => sql<boolean>`exists (select from settled.evidence_review)`

/** undefined when there is none, or others work on it. */
export const lockReview = (db: Db) => firstOf<Review>(db)`
    select organization_id, phase, after_hash, before_at, before_id from settled.evidence_review limit 1
    for update skip locked`

export async function setPhase(db: Db, tenant: number, phase: Review['phase'] | 'done'): Promise<void> {
  if (phase === 'done') await execute(db)`delete from evidence_review where organization_id = ${tenant}`
  else
    await execute(db)`
      update evidence_review set phase = ${phase}, after_hash = '\\x' where organization_id = ${tenant}`
}

/** Processes blobs in order of their hash; returns how many. */
async function updateBlobs(
  db: Db,
  review: Review,
  change: ReturnType<typeof sql>,
  limit: number,
): Promise<number> {
  const { organization_id: tenant, after_hash } = review
  const row = await firstOf<{ count: number; last: Buffer | null }>(db)`
    with batch as materialized (select hash from blob where organization_id = ${tenant} and hash > ${after_hash}
      order by hash limit ${limit} for update),
    changed as (update blob set ${change} from batch where blob.organization_id = ${tenant} and blob.hash = batch.hash)
    select count(*)::int as count, (array_agg(hash order by hash desc))[1] as last from batch`
  const { count = 0, last = null } = row ?? {}
  if (last)
    await execute(db)`update evidence_review set after_hash = ${last} where organization_id = ${tenant}`
  return count
}

export const clearNeeds = (db: Db, review: Review, limit: number): Promise<number> =>
  updateBlobs(db, review, sql`needed_until = null`, limit)

/** Sets the lifetimes that the runs need; unneeded blobs get the grace period of new ones. */
export const settleNeeds = (db: Db, review: Review, graceUntil: Date, limit: number): Promise<number> =>
  updateBlobs(
    db,
    review,
    sql`expires_at = case when media_type = 'application/pdf' then expires_at
      else greatest(needed_until, least(expires_at, ${graceUntil}::timestamptz)) end`,
    limit,
  )

/** Outage screenshots; few, so all in one step. */
export const gatherPictureNeeds = (db: Db, { organization_id: tenant }: Review) => execute(db)`
    with need as (
      select o.picture_hash as hash, max(coalesce(
        o.started_at + case when c.retention_days > 0 then c.retention_days end * interval '1 day', 'infinity')) as until
      from outage o join public.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
      join public.client c on c.organization_id = m.organization_id and c.id = m.client_id
      where o.organization_id = ${tenant} and o.picture_hash is not null group by o.picture_hash),
    locked as (select blob.hash from blob where organization_id = ${tenant} and hash in (select hash from need)
      order by hash for update)
    update blob set needed_until = greatest(needed_until, need.until) from locked join need using (hash)
    where blob.organization_id = ${tenant} and blob.hash = locked.hash`

const ofRun = RUN_EVIDENCE_KINDS.map(
  (kind) => sql`(b.${sql.ref(`${kind}_hash`)}, ${CLASS_DAYS[EVIDENCE[kind].retention]}::int)`,
)
const columns = sql.join(RUN_EVIDENCE_KINDS.map((kind) => sql`r.${sql.ref(`${kind}_hash`)}`))

/**
 * Registers the needs of the next runs, newest first, and deletes runs whose page is gone; a deleted page that can be
 * restored is still there. Returns how many.
 */
export async function gatherNeeds(db: Db, review: Review, limit: number): Promise<number> {
  const { organization_id: tenant, before_id } = review
  const before = review.before_at instanceof Date ? review.before_at.toISOString() : 'infinity'
  const row = await firstOf<{ count: number; at: Date | null; id: string | null }>(db)`
    with batch as materialized (
      select r.created_at, r.id, ${columns}, r.part_hashes, p.id as page_id,
        case when c.retention_days > 0 then c.retention_days end as days,
        exists (select from compare_session_test k where k.organization_id = r.organization_id and k.run_id = r.id)
          as is_compared
      from run r left join public.page p on p.organization_id = r.organization_id and p.id = r.page_id
      left join public.client c on c.organization_id = p.organization_id and c.id = p.client_id
      where r.organization_id = ${tenant} and (r.created_at, r.id) < (${before}::timestamptz, ${before_id}::uuid)
      order by r.created_at desc, r.id desc limit ${limit}),
    need as materialized (
      select n.hash, max(case when b.is_compared then 'infinity'
        else coalesce(b.created_at + least(b.days, n.most) * interval '1 day', 'infinity') end) as until
      from batch b cross join lateral (
        values ${sql.join(ofRun)} union all select unnest(b.part_hashes), null::int) as n(hash, most)
      where b.page_id is not null and n.hash is not null group by n.hash),
    locked as (select blob.hash from blob where organization_id = ${tenant} and hash in (select hash from need)
      order by hash for update),
    marked as (update blob set needed_until = greatest(needed_until, need.until) from locked join need using (hash)
      where blob.organization_id = ${tenant} and blob.hash = locked.hash
        and (needed_until is null or needed_until < need.until)),
    orphans as (delete from run using batch where run.organization_id = ${tenant}
      and run.created_at = batch.created_at and run.id = batch.id and batch.page_id is null),
    last as (select created_at, id from batch order by created_at, id limit 1)
    select (select count(*)::int from batch) as count, (select created_at from last) as at,
      (select id from last) as id`
  const { count = 0, at = null, id = null } = row ?? {}
  if (at) {
    await execute(db)`
      update evidence_review set before_at = ${at}, before_id = ${id} where organization_id = ${tenant}`
  }
  return count
}
