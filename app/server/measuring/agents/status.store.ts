import { sql } from 'kysely'
import type { AgentMachineLoad } from '~/shared/schemas/agent'
import type { AgentRefusal } from '~/shared/schemas/agents-status'
import { type Db, findRow, hasRows, lockRow, rowsOf, updateRows } from '../../platform/db'

export interface AgentStatusRow {
  id: string
  name: string
  location_id: number
  location_label: string
  version: string | null
  lighthouse_version: string | null
  chromium_version: string | null
  last_seen_at: Date | null
  created_at: Date
  draining_since: Date | null
  machine: AgentMachineLoad | null
  starved_at: Date | null
  refused_at: Date | null
  refused_reason: AgentRefusal | null
  revoked_at: Date | null
  is_measuring: boolean
  runs: number
  median_ms: number | null
  benchmark_indexes: number[]
  calibration_index: number | null
}

export const listAgentRows = (
  db: Db,
  { since, revokedSince, id }: { since: Date; revokedSince: Date; id?: string },
) => rowsOf<AgentStatusRow>(db)`
    select a.id, a.name, a.location_id, l.label as location_label, a.version, a.lighthouse_version,
      a.chromium_version, a.last_seen_at, a.created_at, a.draining_since, a.revoked_at,
      a.machine, a.starved_at, a.refused_at, a.refused_reason,
      a.benchmark_indexes, a.calibration_index,
      exists (select from test_job j where j.state = 'running' and j.agent_id = a.id) as is_measuring,
      coalesce(done.runs, 0)::int as runs, done.median_ms
    from agent a join location l on l.id = a.location_id
    left join (
      select j.agent_id, count(*) as runs,
        percentile_cont(0.5) within group (order by extract(epoch from t.finished_at - t.started_at) * 1000)
          filter (where t.status = 'success') as median_ms
      from test_job j join test t on t.organization_id = j.organization_id and t.id = j.test_id
      where j.state = 'done' and j.updated_at >= ${since}
        and t.started_at is not null and t.finished_at is not null
      group by j.agent_id) as done on done.agent_id = a.id
    where ${id === undefined ? sql`(a.revoked_at is null or a.revoked_at >= ${revokedSince})` : sql`a.id = ${id}`}
    order by a.revoked_at is not null, l.label, lower(a.name), a.id`

export async function countSitesByLocation(db: Db): Promise<Map<number, number>> {
  const rows = await rowsOf<{ location_id: number; n: number }>(db)`
    select l.location_id, count(*)::int as n from site_location l
    join live.site s on s.organization_id = l.organization_id and s.id = l.site_id group by l.location_id`
  return new Map(rows.map((row) => [row.location_id, row.n]))
}

export async function insertAgent(
  db: Db,
  agent: { id: string; name: string; locationId: number; keyHash: Buffer; now: Date },
): Promise<'added' | 'taken' | 'nowhere'> {
  const isFound = await hasRows(db)`
    insert into agent (id, location_id, name, key_hash, created_at)
    select ${agent.id}, id, ${agent.name}, ${agent.keyHash}, ${agent.now} from location where id = ${agent.locationId}
    on conflict (lower(name)) where revoked_at is null do nothing returning true as added`
  if (isFound) return 'added'
  const place = await findRow(db, 'location', { id: agent.locationId }, ['id'])
  return place ? 'taken' : 'nowhere'
}

export const lockAgent = (db: Db, id: string) =>
  lockRow(db, 'agent', { id }, ['id', 'name', 'draining_since', 'revoked_at'])

export const isNameTaken = async (db: Db, name: string, id: string): Promise<boolean> => {
  return hasRows(db)`select from agent
    where lower(name) = lower(${name}) and revoked_at is null and id <> ${id}`
}

export const updateAgentRow = (
  db: Db,
  id: string,
  change: { name?: string | undefined; drainingSince?: Date | null | undefined; revokedAt?: Date },
): Promise<boolean> => updateRows(db, 'agent', { id }, change)
