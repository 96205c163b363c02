import { sql } from 'kysely'
import type { ChannelKind } from '~/shared/values/channel-choices'
import type { Db } from '../../platform/db'

/** A channel that alerts notify. */
export interface ChannelRef {
  id: string
  kind: ChannelKind
  name: string
  clientId: number | null
  teamId: number | null
  /** What it may be notified of: clients, or projects of them. null: everything in the organization. */
  reach: { clientId: number; projectId: number | null }[] | null
}

export interface ChannelFilter {
  clients: number[]
  /** null: all of them. */
  chosen: string[] | null
}

/**
 * Enabled channels of the organization, of these clients, and of teams with a permission in them. `reach` says
 * which crossings each may see: a team may have a permission in one project only.
 */
export async function listChannels(
  db: Db,
  tenant: number,
  { clients, chosen }: ChannelFilter,
): Promise<ChannelRef[]> {
  const { rows } = await sql<ChannelRef>`
    select c.id, c.kind, c.name, c.client_id as "clientId", c.team_id as "teamId",
      case when c.client_id is not null
        then jsonb_build_array(jsonb_build_object('clientId', c.client_id, 'projectId', null))
        else granted.reach end as reach
    from live.channel c
    left join lateral (
      select jsonb_agg(distinct jsonb_build_object('clientId', p.client_id, 'projectId', p.project_id)) as reach
      from live.permission p
      where p.organization_id = c.organization_id and p.team_id = c.team_id
        and p.client_id = any(${clients}::int[])
    ) granted on c.team_id is not null
    where c.organization_id = ${tenant} and c.is_enabled
      and (c.client_id is null or c.client_id = any(${clients}::int[]))
      and (c.team_id is null or granted.reach is not null)
      and (${chosen === null} or c.id = any(${chosen ?? []}::uuid[]))
    order by c.created_at, c.id`.execute(db)
  return rows
}
