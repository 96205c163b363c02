import { sql } from 'kysely'
import type { BytesPerRun } from '~/shared/rules/schedule/stored-bytes'
import { EVIDENCE, type RetentionClass, RUN_EVIDENCE_KINDS } from '~/shared/values/evidence-kinds'
import { DAY_MS } from '~/shared/values/units'
import { type Db, rowsOf } from '../../platform/db'

const SAMPLE_RUNS = 200
const SAMPLE_MS = 14 * DAY_MS

const ofRun = RUN_EVIDENCE_KINDS.map(
  (kind) => sql`(r.${sql.ref(`${kind}_hash`)}, ${EVIDENCE[kind].retention}::text)`,
)

/**
 * Stored bytes of the newest runs of a tenant, per run; what several of them share counts once. null without runs.
 */
export async function readBytesPerRun(db: Db, tenant: number, now: Date): Promise<BytesPerRun | null> {
  const since = new Date(now.getTime() - SAMPLE_MS)
  const rows = await rowsOf<{ retention: RetentionClass | null; bytes: number; runs: number }>(db)`
    with recent as materialized (
      select r.* from run r where r.organization_id = ${tenant} and r.created_at >= ${since} and r.created_at <= ${now}
        and r.failure_code is null and not r.evidence_omitted
      order by r.created_at desc, r.id desc limit ${SAMPLE_RUNS}),
    piece as (
      select distinct on (n.hash) n.hash, n.retention
      from recent r cross join lateral (
        values ${sql.join(ofRun)} union all select unnest(r.part_hashes), 'frames') as n(hash, retention)
      where n.hash is not null order by n.hash)
    select p.retention, sum(b.stored_size)::float8 as bytes, (select count(*)::int from recent) as runs
    from piece p join blob b on b.organization_id = ${tenant} and b.hash = p.hash
    group by p.retention`
  const runs = rows[0]?.runs ?? 0
  if (runs === 0) return null
  return Object.fromEntries(rows.map(({ retention, bytes }) => [retention, bytes / runs]))
}
