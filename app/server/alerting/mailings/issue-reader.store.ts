import { type Db, hasRows, valuesOf } from '../../platform/db'
import type { StoredMailing } from './mailing.store'

/** Whether a member of a team wants none of what the team subscribed to. */
export const isOptedOut = (
  db: Db,
  user: string,
  { organizationId, kind, clientId, projectId, siteId }: StoredMailing,
) => hasRows(db)`
    select from live.mailing m where m.organization_id = ${organizationId} and m.kind = ${kind} and m.user_id = ${user}
      and not m.is_subscribed and (m.client_id is null or m.client_id = ${clientId})
      and (m.project_id is null or m.project_id = ${projectId}) and (m.site_id is null or m.site_id = ${siteId})
    limit 1`

export const listTeamClients = (db: Db, tenant: number, teams: number[]) => valuesOf<number>(db)`
    select distinct client_id as id from live.permission
    where organization_id = ${tenant} and team_id = any(${teams}::int[]) order by 1`
