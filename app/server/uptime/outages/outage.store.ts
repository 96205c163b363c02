import type { CheckEvidence } from '~/shared/schemas/prober'
import { type Db, execute, rowsOf } from '../../platform/db'

/** An attempt of a failed check with its location. */
export interface Evidence extends CheckEvidence {
  location: number
}

export interface NewOutageRow {
  organization: number
  id: string
  monitor: number
  incident: string
  startedAt: number
  reason: string
  locations: number[]
  host: string
  address: string | null
  evidence: Evidence[]
  wantsPicture: boolean
}

export const MAX_EVIDENCE = 6

/** PostgreSQL array literal: nested arrays must otherwise have equal lengths. */
const literal = (numbers: number[]) => `{${numbers.join(',')}}`

export async function insertOutages(db: Db, outages: NewOutageRow[], now: Date): Promise<void> {
  if (outages.length === 0) return
  const column = <T>(read: (outage: NewOutageRow) => T) => outages.map(read)
  await execute(db)`
    insert into outage (organization_id, id, monitor_id, incident_id, started_at, confirmed_at, reason, locations, host,
      address, evidence, picture)
    select organization_id, id, monitor_id, incident_id, started_at, ${now}::timestamptz, reason,
      locations::smallint[], host, address, evidence::jsonb, picture
    from unnest(${column((each) => each.organization)}::int[], ${column((each) => each.id)}::uuid[],
      ${column((each) => each.monitor)}::int[], ${column((each) => each.incident)}::uuid[],
      ${column((each) => new Date(each.startedAt))}::timestamptz[], ${column((each) => each.reason)}::text[],
      ${column((each) => literal(each.locations))}::text[], ${column((each) => each.host)}::text[],
      ${column((each) => each.address)}::text[], ${column((each) => JSON.stringify(each.evidence))}::text[],
      ${column((each) => (each.wantsPicture ? 'wanted' : 'none'))}::text[])
      as u(organization_id, id, monitor_id, incident_id, started_at, reason, locations, host, address, evidence,
        picture)`
}

export interface EndedOutage {
  organization: number
  id: string
  at: number
  by: string
}

/** Returns the incidents of the outages. */
export async function endOutages(
  db: Db,
  outages: EndedOutage[],
): Promise<{ organization: number; incident: string }[]> {
  if (outages.length === 0) return []
  return rowsOf<{ organization: number; incident: string }>(db)`
    update outage o set ended_at = greatest(o.started_at, u.ended_at), ended_by = u.ended_by
    from unnest(${outages.map((each) => each.organization)}::int[], ${outages.map((each) => each.id)}::uuid[],
      ${outages.map((each) => new Date(each.at))}::timestamptz[], ${outages.map((each) => each.by)}::text[])
      as u(organization_id, id, ended_at, ended_by)
    where o.organization_id = u.organization_id and o.id = u.id
    returning o.organization_id as organization, o.incident_id as incident`
}

export interface AddedEvidence {
  organization: number
  outage: string
  location: number
  evidence: Evidence[]
}

/** Adds the evidence of another location to an open outage. */
export async function addEvidence(db: Db, more: AddedEvidence[]): Promise<void> {
  if (more.length === 0) return
  await execute(db)`
    update outage o set evidence = o.evidence || u.evidence::jsonb,
      locations = case when u.location = any(o.locations) then o.locations else o.locations || u.location end
    from unnest(${more.map((each) => each.organization)}::int[], ${more.map((each) => each.outage)}::uuid[],
      ${more.map((each) => each.location)}::smallint[],
      ${more.map((each) => JSON.stringify(each.evidence))}::text[]) as u(organization_id, id, location, evidence)
    where o.organization_id = u.organization_id and o.id = u.id
      and jsonb_array_length(o.evidence) + jsonb_array_length(u.evidence::jsonb) <= ${MAX_EVIDENCE}
      and not o.evidence @> jsonb_build_array(jsonb_build_object('location', u.location))`
}
