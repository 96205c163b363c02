import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Candidate, Member, MemberQuery } from '~/shared/schemas/permission'
import { inScope } from '../../platform/access'
import {
  containing,
  type Db,
  directionOf,
  firstValue,
  type Listed,
  offsetOf,
  rowsOf,
} from '../../platform/db'

/** A client, or one project of it. */
export interface Place {
  tenant: number
  client: number
  project: number | null
  /** Rights in projects that the caller can't see are left out. */
  scope: Scope
}

const PERMISSION = {
  organization: 'p.organization_id',
  client: 'p.client_id',
  project: 'p.project_id',
  site: null,
}

const given = ({ tenant, client, project, scope }: Place) => sql`
  select p.user_id, p.team_id, p.project_id, p.role from live.permission p
  where p.organization_id = ${tenant} and p.client_id = ${client}
    and (p.project_id is null or ${inScope(scope, PERMISSION)})
    and ${project === null ? sql`true` : sql`(p.project_id is null or p.project_id = ${project})`}`

const NAME = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`
const RANK = (role: RawBuilder<unknown>) => sql`case ${role} when 'owner' then 5 when 'clientAdmin' then 4
  when 'projectAdmin' then 3 when 'clientViewer' then 2 else 1 end`

/** Everybody with a right here, and the teams; one row per subject with all its sources. */
const subjects = (place: Place) => sql`
  with given as (${given(place)}),
  held as (
    select g.user_id, null::int as team_id, null::int as via, g.project_id, g.role from given g
      where g.user_id is not null
    union all
    select t.user_id, null, g.team_id, g.project_id, g.role from given g
      join live.team_user t on t.organization_id = ${place.tenant} and t.team_id = g.team_id
    union all
    select o.user_id, null, null, null, 'owner' from live.organization_owner o
      where o.organization_id = ${place.tenant}
    union all
    select null, g.team_id, null, g.project_id, g.role from given g where g.team_id is not null
  ),
  grouped as (
    select h.user_id, h.team_id, max(${RANK(sql`h.role`)}) as rank,
      json_agg(json_build_object('role', h.role, 'via', h.via, 'viaName', v.name,
        'project', h.project_id, 'projectName', p.name) order by ${RANK(sql`h.role`)} desc, lower(p.name), v.name) as held
    from held h
    left join live.team v on v.organization_id = ${place.tenant} and v.id = h.via
    left join live.project p on p.organization_id = ${place.tenant} and p.id = h.project_id
    group by h.user_id, h.team_id
  )
  select coalesce(g.user_id::text, g.team_id::text) as id, g.team_id is not null as is_team, u.email,
    coalesce(t.name, ${NAME}) as name, coalesce(u.is_active, true) as is_active, g.rank, g.held
  from grouped g
  left join user_account u on u.id = g.user_id
  left join live.team t on t.organization_id = ${place.tenant} and t.id = g.team_id
  where u.id is not null or t.id is not null`

export interface GrantedRole {
  role: Member['role']
  via: number | null
  viaName: string | null
  project: number | null
  projectName: string | null
}
export interface MemberRow {
  id: string
  is_team: boolean
  email: string | null
  name: string
  is_active: boolean
  held: GrantedRole[]
}

interface Filter {
  search?: string | undefined
  subject?: string | undefined
}
const matching = ({ search, subject }: Filter) => {
  const parts = [sql`true`]
  if (search !== undefined)
    parts.push(sql`(m.name ilike ${containing(search)} or m.email ilike ${containing(search)})`)
  if (subject !== undefined) parts.push(sql`m.id = ${subject.toLowerCase()}`)
  return sql.join(parts, sql` and `)
}

const ORDER = {
  name: sql`lower(m.name)`,
  email: sql`lower(m.email)`,
  role: sql`m.rank`,
}

export async function listMembers(db: Db, place: Place, query: MemberQuery): Promise<Listed<MemberRow>> {
  const [rows, total] = await Promise.all([
    rowsOf<MemberRow>(db)`
      select m.* from (${subjects(place)}) m where ${matching(query)}
      order by ${ORDER[query.orderBy]} ${directionOf(query)} nulls last, lower(m.name), m.id
      limit ${query.limit} offset ${offsetOf(query)}`,
    countMembers(db, place, query),
  ])
  return { rows, total }
}

export const countMembers = (db: Db, place: Place, filter: Filter = {}) => firstValue<number>(db, 0)`
    select count(*) as total from (${subjects(place)}) m where ${matching(filter)}`

/** Members and teams of the organization without a right here. */
export async function listCandidates(
  db: Db,
  { tenant, client, project }: Omit<Place, 'scope'>,
  query: { search?: string | undefined; limit: number },
): Promise<Candidate[]> {
  const here = sql`g.organization_id = ${tenant} and g.client_id = ${client}
    and ${project === null ? sql`true` : sql`g.project_id = ${project}`}`
  return rowsOf<Candidate>(db)`
    select m.id as "_id", m.kind, m.name, m.email from (
      select u.id::text as id, 'user' as kind, ${NAME} as name, u.email
        from live.organization_member o join user_account u on u.id = o.user_id and u.is_active
        where o.organization_id = ${tenant}
          and not exists (select from live.permission g where ${here} and g.user_id = u.id)
          and not exists (select from live.organization_owner w
            where w.organization_id = ${tenant} and w.user_id = u.id)
      union all
      select t.id::text, 'team', t.name, null from live.team t
        where t.organization_id = ${tenant}
          and not exists (select from live.permission g where ${here} and g.team_id = t.id)
    ) m where ${matching(query)}
    order by m.kind desc, lower(m.name), m.id limit ${query.limit}`
}
