import { sql } from 'kysely'
import { CHECK_PHASES, type CheckPhase, OUTCOMES, REASONS } from '~/shared/rules/uptime/outcomes'
import type { CheckResult } from '~/shared/schemas/prober'
import { type Db, ensurePartitions, rowsOf } from '../../platform/db'
import { dayOf, usageInsert } from '../../platform/usage-counts'

const SMALLINT = 32_767
const INT = 2_147_483_647

const within = (value: number | null | undefined, most: number): number | null =>
  value === null || value === undefined ? null : Math.min(most, Math.max(0, Math.round(value)))

export interface NewCheck {
  organization: number
  client: number
  project: number
  site: number
  result: CheckResult
}

/** Inserts checks; returns the new ones as `monitor:slot`. */
export async function insertChecks(db: Db, location: number, checks: NewCheck[]): Promise<Set<string>> {
  if (checks.length === 0) return new Set()
  const column = <T>(read: (result: CheckResult) => T) => checks.map(({ result }) => read(result))
  const place = (read: (check: NewCheck) => number) => checks.map(read)
  const phase = (name: CheckPhase) =>
    sql`${column(({ phases }) => within(phases[name], SMALLINT))}::smallint[]`
  const rows = await rowsOf<{ monitor_id: number; slot: number }>(db)`
    with made as (
    insert into uptime_check (organization_id, location_id, monitor_id, slot_at, outcome, reason, tries, late_ms,
      response_ms, status, dns_ms, connect_ms, tls_ms, ttfb_ms, download_ms)
    select organization_id, ${location}::smallint, monitor_id, slot_at, outcome, reason, tries, late_ms, response_ms,
      status, dns_ms, connect_ms, tls_ms, ttfb_ms, download_ms
    from unnest(${checks.map(({ organization }) => organization)}::int[], ${column(({ monitor }) => monitor)}::int[],
      ${column(({ slot }) => new Date(slot))}::timestamptz[],
      ${column(({ outcome }) => OUTCOMES.indexOf(outcome))}::smallint[],
      ${column(({ reason }) => (reason === null ? null : REASONS.indexOf(reason)))}::smallint[],
      ${column(({ tries }) => within(tries, SMALLINT))}::smallint[], ${column(({ lateMs }) => within(lateMs, INT))}::int[],
      ${column(({ responseMs }) => within(responseMs, INT))}::int[],
      ${column(({ status }) => within(status, SMALLINT))}::smallint[], ${sql.join(CHECK_PHASES.map(phase))})
      as u(organization_id, monitor_id, slot_at, outcome, reason, tries, late_ms, response_ms, status, dns_ms,
        connect_ms, tls_ms, ttfb_ms, download_ms)
    on conflict do nothing
    returning organization_id, monitor_id, location_id, slot_at),
    used as (${usageInsert(
      sql`select c.organization_id, ${dayOf(sql`c.slot_at`)} as day, p.client_id, p.project_id, p.site_id,
        0 as device_id, c.location_id, '' as reason, 1 as checks
      from made c join (select * from unnest(${place(({ organization }) => organization)}::int[],
        ${column(({ monitor }) => monitor)}::int[], ${place(({ client }) => client)}::int[],
        ${place(({ project }) => project)}::int[], ${place(({ site }) => site)}::int[])
        as places(organization_id, monitor_id, client_id, project_id, site_id) group by 1, 2, 3, 4, 5) p
        on p.organization_id = c.organization_id and p.monitor_id = c.monitor_id`,
      ['checks'],
    )})
    select monitor_id, (date_part('epoch', slot_at) * 1000)::bigint as slot from made`
  return new Set(rows.map(({ monitor_id, slot }) => `${monitor_id}:${slot}`))
}

const CHECK_VIOLATION = '23514'

export function isWithoutPartition(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === CHECK_VIOLATION && !!message?.startsWith('no partition of relation')
}

/**
 * Retries the work after creating a missing partition; `findFrom` gives its month where that may be long ago.
 */
export async function withPartitions<T>(
  db: Db,
  now: Date,
  work: () => Promise<T>,
  findFrom?: () => Promise<Date | undefined>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isWithoutPartition(error)) throw error
    await ensurePartitions(db, now, await findFrom?.())
    return work()
  }
}
