import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import type { Candidate } from '~/shared/schemas/permission'
import { inClient, inScope } from '../../platform/access'
import { containing, type Db, type Listed, offsetOf, rowsOf } from '../../platform/db'
import type { MailingPlace } from './mailing.store'

type Place = MailingPlace & { organizationId: number }

const NAME = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

/** Active people and teams with a right on the place; of a whole organization all its people and teams. */
export async function listCandidateRows(
  db: Db,
  { organizationId, clientId, projectId }: Place,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<Candidate[]> {
  const here = sql`g.organization_id = ${organizationId} and g.client_id = ${clientId}
    and (g.project_id is null or ${projectId}::int is null or g.project_id = ${projectId})`
  return rowsOf<Candidate>(db)`
    select m.id as "_id", m.kind, m.name, m.email from (
      select u.id::text as id, 'user' as kind, ${NAME} as name, u.email
      from live.organization_member o join user_account u on u.id = o.user_id and u.is_active
      where o.organization_id = ${organizationId} and (${clientId}::int is null
        or exists (select from live.organization_owner w where w.organization_id = o.organization_id and w.user_id = u.id)
        or exists (select from live.permission g where ${here} and (g.user_id = u.id or exists (select from live.team_user t
          where t.organization_id = g.organization_id and t.team_id = g.team_id and t.user_id = u.id))))
      union all
      select t.id::text, 'team', t.name, null from live.team t
      where t.organization_id = ${organizationId} and (${clientId}::int is null
        or exists (select from live.permission g where ${here} and g.team_id = t.id))
    ) m where ${search === undefined ? sql`true` : sql`(m.name ilike ${containing(search)} or m.email ilike ${containing(search)})`}
    order by m.kind desc, lower(m.name), m.id limit ${limit}`
}

export interface CompetitorRow {
  client: number
  clientName: string
  organization: number
  organizationName: string
  competitors: number
  subscribers: number
}

/** Clients with competitors that the caller sees; subscribers are counted where the caller administers the client. */
export async function listCompetitorRows(
  db: Db,
  scope: Scope,
  {
    place,
    search,
    admin,
    paging,
  }: { place: Place | undefined; search: string | undefined; admin: Scope; paging: Paging },
): Promise<Listed<CompetitorRow>> {
  const rows = await rowsOf<CompetitorRow & { total: number }>(db)`
    select c.id as client, c.name as "clientName", o.id as organization, o.name as "organizationName",
      n.competitors, (select count(*) from live.mailing m where m.organization_id = c.organization_id and m.client_id = c.id
        and m.kind = 'competitor' and m.is_subscribed and ${inScope(admin, inClient('c'))}) as subscribers,
      count(*) over () as total
    from live.client c join live.organization o on o.id = c.organization_id
    join lateral (select count(*) as competitors from live.site s where s.organization_id = c.organization_id
      and s.client_id = c.id and s.is_competitor) n on n.competitors > 0
    where ${inScope(scope, inClient('c'))}
      and ${place ? sql`c.organization_id = ${place.organizationId}` : sql`true`}
      and ${place?.clientId ? sql`c.id = ${place.clientId}` : sql`true`}
      and ${search === undefined ? sql`true` : sql`c.name ilike ${containing(search)}`}
    order by lower(c.name), c.id limit ${paging.limit} offset ${offsetOf(paging)}`
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
