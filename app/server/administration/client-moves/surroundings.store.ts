import { type RawBuilder, sql } from 'kysely'
import { type Db, execute, firstOf, hasRows, rowsOf } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { copyParents, copyRows, moveLeaves, type Route } from './rows.store'

/** What a move finds or leaves around the client: people, devices of the organization, origins. */

/** Locks the client against changes and new children. */
export async function lockClient(tx: Db, tenant: number, client: number): Promise<void> {
  const isFound = await hasRows(tx)`
    select from live.client where organization_id = ${tenant} and id = ${client} for update`
  if (!isFound) throw notFound()
}

export async function getClientName(db: Db, tenant: number, client: number): Promise<string> {
  const row = await firstOf<{ name: string }>(db)`
    select name from live.client where organization_id = ${tenant} and id = ${client}`
  if (!row) throw notFound()
  return row.name
}

export const isNameTaken = (db: Db, tenant: number, name: string) => hasRows(db)`
    select from live.client where organization_id = ${tenant} and lower(name) = lower(${name})`

interface Ends {
  from: number
  to: number
  client: number
}

/** The channels that a rule chose stay: a rule that leaves notifies all of its new place. */
export const settleRules = (tx: Db, { from, client }: Ends) => execute(tx)`
    update public.alert_rule set channel_choice = 'all'
    where organization_id = ${from} and client_id = ${client} and channel_choice = 'chosen'`

/** What the old organization could still use after the move, or would still get: API keys, share links and channels. */
export async function revokeAccess(tx: Db, { from, client }: Ends, now: Date): Promise<void> {
  const ofClient = sql`organization_id = ${from} and client_id = ${client}`
  await execute(tx)`delete from public.api_key where ${ofClient}`
  await execute(tx)`update public.share_link set revoked_at = ${now} where ${ofClient} and revoked_at is null`
  await execute(tx)`delete from public.channel where ${ofClient}`
}

/** Teams lose their permissions, as do people who do not belong to the new organization unless they join it. */
export async function settlePeople(tx: Db, { from, to, client }: Ends, keepsPeople: boolean): Promise<void> {
  const ofClient = sql`organization_id = ${from} and client_id = ${client}`
  await execute(tx)`delete from public.permission where ${ofClient} and team_id is not null`
  if (keepsPeople) {
    await execute(tx)`
      insert into live.organization_member (organization_id, user_id)
      select distinct ${to}::int, user_id from public.permission where ${ofClient} and user_id is not null
      on conflict do nothing`
  } else {
    await execute(tx)`
      delete from public.permission p where ${ofClient} and not exists (select from live.organization_member m
        where m.organization_id = ${to} and m.user_id = p.user_id)`
    await execute(tx)`delete from public.invitation where ${ofClient}`
  }
  await execute(tx)`
    delete from public.mailing m where ${ofClient} and user_id is not null
      and not exists (select from public.permission p where p.organization_id in (${from}, ${to})
        and p.client_id = ${client} and p.user_id = m.user_id)
      and not exists (select from live.organization_owner o where o.organization_id = ${to} and o.user_id = m.user_id)`
}

/**
 * The devices of the old organization that the client uses, and what replaces each: an equal device of the new
 * organization, or a copy that becomes the client's own.
 */
async function replaceDevices(
  tx: Db,
  { from, to, client, devices: known }: Route,
): Promise<Record<string, number>> {
  const used = await rowsOf<{ id: number; equal: number | null }>(tx)`
    select d.id, (select o.id from public.device o where o.organization_id = ${to} and o.client_id is null
        and o.form_factor = d.form_factor and o.emulation = d.emulation
        order by lower(o.name) = lower(d.name) desc, o.id limit 1) as equal
    from public.device d where d.organization_id = ${from} and d.client_id is null
      and d.id <> all(${Object.keys(known).map(Number)}::int[]) and (
      exists (select from site_device u join public.site s on s.organization_id = u.organization_id and s.id = u.site_id
        where u.organization_id = ${from} and u.device_id = d.id and s.client_id = ${client})
      or exists (select from run_latest l join public.page p on p.organization_id = l.organization_id and p.id = l.page_id
        where l.organization_id = ${from} and l.device_id = d.id and p.client_id = ${client}))
    order by d.id`
  const devices = { ...known }
  const taken = new Set(Object.values(known))
  for (const { id, equal } of used) {
    const replacement =
      equal !== null && !taken.has(equal) ? equal : await copyDevice(tx, { from, to, client }, id)
    taken.add(replacement)
    devices[id] = replacement
  }
  return devices
}

/** Creates the client in the new organization with its projects, devices and people. Returns what replaces devices. */
export async function openClient(
  tx: Db,
  route: Route,
  { name, keepsPeople }: { name: string; keepsPeople: boolean },
): Promise<Record<string, number>> {
  const part = { level: 'client', ids: [route.client] } as const
  await copyParents(tx, route, part, { client: { name: sql`${name}::text` } })
  const devices = await replaceDevices(tx, route)
  await settlePeople(tx, route, keepsPeople)
  await settleRules(tx, route)
  await moveLeaves(tx, route, part)
  return devices
}

/** Copies projects and devices that the client got after its move began. Returns what replaces devices now. */
export async function addLatecomers(tx: Db, route: Route): Promise<Record<string, number>> {
  await copyParents(tx, route, { level: 'client', ids: [route.client] })
  return replaceDevices(tx, route)
}

/** Named as before, with a number where the client has such a device of its own. */
async function copyDevice(tx: Db, { from, to, client }: Ends, id: number): Promise<number> {
  const copy = await firstOf<{ id: number }>(tx)`
    insert into live.device (organization_id, client_id, name, type, form_factor, emulation)
    select ${to}::int, ${client}::int, free.name, 'custom', d.form_factor, d.emulation from public.device d
    cross join lateral (
      select case n when 1 then d.name else d.name || ' ' || n end as name from generate_series(1, 1000) n
      where not exists (select from public.device o where o.client_id = ${client} and o.organization_id in (${from}, ${to})
        and lower(o.name) = lower(case n when 1 then d.name else d.name || ' ' || n end))
      order by n limit 1) free
    where d.organization_id = ${from} and d.id = ${id} returning id`
  if (!copy) throw new Error(`No device ${id}`)
  return copy.id
}

/** What Chrome users experience on the origins of the client's pages. */
export async function copyOrigins(tx: Db, route: Route): Promise<void> {
  const ofClient = (
    column: RawBuilder<unknown>,
  ) => sql<boolean>`t.organization_id = ${route.from} and ${column} in (
    select c.origin from crux_subject c join public.page p on p.organization_id = c.organization_id and p.id = c.page_id
    where c.organization_id = ${route.to} and p.client_id = ${route.client} and c.origin is not null)`
  await copyRows(tx, route, 'crux_origin', { where: ofClient(sql.ref('t.origin')) })
  await copyRows(tx, route, 'crux_origin_record', { where: ofClient(sql.ref('t.origin')) })
}

export interface Amounts {
  projects: number
  sites: number
  pages: number
  monitors: number
  /** People with a permission of their own, and those of them who belong to no other organization. */
  people: number
  teams: string[]
  invitations: number
  hasApiKey: boolean
  shareLinks: number
  channels: number
}

export async function readAmounts(db: Db, tenant: number, client: number): Promise<Amounts> {
  const matches = sql`organization_id = ${tenant} and client_id = ${client}`
  const row = await firstOf<Amounts>(db)`
    select (select count(*)::int from live.project where ${matches}) as projects,
      (select count(*)::int from live.site where ${matches}) as sites,
      (select count(*)::int from live.page where ${matches}) as pages,
      (select count(*)::int from live.monitor where ${matches}) as monitors,
      (select count(distinct user_id)::int from live.permission where ${matches}) as people,
      array(select distinct t.name from live.permission p join live.team t on t.organization_id = p.organization_id
        and t.id = p.team_id where p.organization_id = ${tenant} and p.client_id = ${client} order by 1) as teams,
      (select count(*)::int from live.invitation where ${matches} and accepted_at is null) as invitations,
      exists (select from live.api_key where ${matches})
        as "hasApiKey",
      (select count(*)::int from live.share_link where ${matches} and revoked_at is null) as "shareLinks",
      (select count(*)::int from live.channel where ${matches}) as channels`
  if (!row) throw notFound()
  return row
}

export async function readNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('live.organization as organization')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
