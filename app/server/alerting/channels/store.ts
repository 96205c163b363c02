import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { ChannelSettings } from '~/shared/schemas/channel'
import type { Paging } from '~/shared/schemas/paging'
import type { ChannelKind } from '~/shared/values/channel-choices'
import {
  allOf,
  type Db,
  deleterOf,
  execute,
  inserterOf,
  type Listed,
  listPage,
  type RowOf,
  sameTenant,
  updateRows,
  updaterOf,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

const channels = (db: Db) =>
  db
    .selectFrom('live.channel as h')
    .innerJoin('live.organization as o', 'o.id', 'h.organization_id')
    .leftJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'h.client_id')))
    .leftJoin('live.team as t', (j) => j.on(sameTenant('t.id', 'h.team_id')))
    .select(['h.organization_id', 'h.id', 'h.client_id', 'h.team_id', 'h.name', 'h.hint', 'h.sealed'])
    .select(['h.is_enabled', 'h.last_delivered_at', 'h.failing_since', 'h.created_at', 'h.updated_at'])
    .select(['o.name as organization_name', 'c.name as client_name', 't.name as team_name'])
    .select([
      sql<ChannelKind>`h.kind`.as('kind'),
      sql<ChannelSettings>`h.settings`.as('settings'),
      sql<'gone' | null>`h.disabled_reason`.as('disabled_reason'),
    ])

export type ChannelRow = RowOf<typeof channels>

export const getChannel = (db: Db, tenant: number, id: string): Promise<ChannelRow> =>
  channels(db)
    .where('h.organization_id', '=', tenant)
    .where('h.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** Locked until the transaction ends. */
export const lockChannel = (db: Db, tenant: number, id: string): Promise<ChannelRow> =>
  channels(db)
    .where('h.organization_id', '=', tenant)
    .where('h.id', '=', id)
    .forUpdate('h')
    .executeTakeFirstOrThrow(notFound)

export interface VisibleChannels {
  /** What the caller administers. */
  scope: Scope
  teams: { organizationId: number; teamId: number }[]
}

function visible({ scope, teams }: VisibleChannels): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  const clients = scope.clients.map(
    ({ organizationId, clientId }) =>
      sql`(h.organization_id, h.client_id) = (${organizationId}, ${clientId})`,
  )
  const own = teams.map(
    ({ organizationId, teamId }) => sql`(h.organization_id, h.team_id) = (${organizationId}, ${teamId})`,
  )
  const whole = sql`h.organization_id = any(${scope.organizationIds}::int[])`
  return sql<boolean>`(${sql.join([whole, ...clients, ...own], sql` or `)})`
}

export interface ChannelListFilter {
  organization?: number | undefined
  client?: number | undefined
  team?: number | undefined
}

/** By organization, then what belongs to all of it, to clients, to teams. */
export function listChannelRows(
  db: Db,
  caller: VisibleChannels,
  { page, limit, organization, client, team }: Paging & ChannelListFilter,
): Promise<Listed<ChannelRow>> {
  const parts: RawBuilder<unknown>[] = [visible(caller)]
  if (organization !== undefined) parts.push(sql`h.organization_id = ${organization}`)
  if (client !== undefined) parts.push(sql`h.client_id = ${client}`)
  if (team !== undefined) parts.push(sql`h.team_id = ${team}`)
  const order = sql`lower(o.name), h.organization_id, h.team_id is not null, h.client_id is not null,
    lower(coalesce(c.name, t.name)), h.client_id, h.team_id, lower(h.name), h.id`
  return listPage(db, channels(db).where(allOf(parts)), order, { page, limit })
}

export const insertChannel = inserterOf('live.channel')

export const updateChannelRow = updaterOf('live.channel')

export const deleteChannelRow = deleterOf('channel')

/** Number of channels of an organization; serializes concurrent additions. */
export async function lockChannelCount(db: Db, tenant: number): Promise<number> {
  await execute(db)`select from live.organization where id = ${tenant} for no key update`
  const { channels: found } = await db
    .selectFrom('live.channel as channel')
    .select((e) => e.fn.countAll<number>().as('channels'))
    .where('organization_id', '=', tenant)
    .executeTakeFirstOrThrow()
  return found
}

/** Returns since when it had been failing. */
export const markChannelDelivered = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateChannelRow(db, tenant, id, { lastDeliveredAt: now, failingSince: null, failureNotifiedAt: null })

export const markChannelFailing = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(db, 'live.channel', { organizationId: tenant, id, failingSince: null }, { failingSince: now })

export const disableGoneChannel = (db: Db, tenant: number, id: string, now: Date): Promise<boolean> =>
  updateRows(
    db,
    'live.channel',
    { organizationId: tenant, id, isEnabled: true },
    { isEnabled: false, disabledReason: 'gone', updatedAt: now },
  )
