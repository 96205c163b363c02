import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../../../app/server/accounts/auth/passwords/passwords'
import { createDb, createPool, type Db } from '../../../app/server/platform/db/pool'
import { env } from '../../../app/server/platform/env'
import type { REACH } from '../../support/reach'
import { CHANGES } from '../../support/table-sums'
import { type Api, createPlace, createSite, signIn } from './api'
import { ADMIN, type Person } from './people'

export type Actor = keyof typeof REACH

export interface TenantIds {
  organization: number
  client: number
  project: number
  site: number
  page: number
  team: number
  member: string
  dashboard: string
  chart: string
  names: string[]
}

export interface Actors {
  cookies: Record<Actor, string>
  own: TenantIds
  trial: TenantIds
  foreign: TenantIds
  key: string
  readSums(ids: TenantIds): Promise<Record<string, string>>
  close(): Promise<void>
}

export async function createActors(url: string): Promise<Actors> {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Error('The database of the journeys is not known.')
  const admin = await signIn(url, ADMIN)
  const db = createDb(createPool(DATABASE_URL, { max: 2 }))
  const makeUser = await userMaker(db)
  const [own, trial, foreign, other] = [
    await createTenant(admin, makeUser),
    await createTenant(admin, makeUser),
    await createTenant(admin, makeUser),
    await createTenant(admin, makeUser),
  ]
  const trialOf = { organization_id: trial.organization, status: 'trial', trial_level: 1 } as const
  await db
    .insertInto('subscription')
    .values({ ...trialOf, trial_started_at: new Date() })
    .execute()
  const people = {
    nobody: await makeUser({}),
    stranger: await makeUser({ on: other, isOwner: true }),
    billingAdmin: await makeUser({ on: own, isBillingAdmin: true }),
    trialMember: await makeUser({ on: trial, role: 'clientViewer' }),
    projectViewer: await makeUser({ on: own, role: 'projectViewer' }),
    projectAdmin: await makeUser({ on: own, role: 'projectAdmin' }),
    clientViewer: await makeUser({ on: own, role: 'clientViewer' }),
    clientAdmin: await makeUser({ on: own, role: 'clientAdmin' }),
    teamMember: await makeUser({ on: own, team: 'member' }),
    teamAdministrator: await makeUser({ on: own, team: 'administrator' }),
    owner: await makeUser({ on: own, isOwner: true }),
    super: ADMIN,
  }
  const cookies = { anonymous: '' } as Record<Actor, string>
  for (const [name, person] of Object.entries(people)) {
    const { cookie } = await signIn(url, person)
    cookies[name as Actor] = `${cookie.name}=${cookie.value}`
  }
  const { key } = await admin.post('/api/share-links', { name: 'For everybody', client: own.client })
  const opened = await fetch(`${url}/dashboard?key=${key}`, { redirect: 'manual' })
  cookies.share = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const readSums = ({ organization }: TenantIds) => sumsOf(db, organization)
  return { cookies, own, trial, foreign, key, readSums, close: () => db.destroy() }
}

type MakeUser = Awaited<ReturnType<typeof userMaker>>

async function createTenant(admin: Api, makeUser: MakeUser): Promise<TenantIds> {
  const place = await createPlace(admin)
  const site = await createSite(admin, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const { organization } = place
  const [client, project] = [place.client._id, place.project._id]
  const team = await admin.post('/api/teams', { organization, name: `Crew of ${place.client.name}` })
  const ids = { organization, client, project, site: site._id, page: site.pages[0]?._id ?? 0 }
  await admin.post(`/api/teams/${team._id}/permissions`, { client, role: 'clientViewer' })
  const names = [place.client.name, place.project.name, site.name]
  const dashboard = await admin.post('/api/dashboards', {
    client,
    name: `Figures of ${names[0]}`,
    template: 'coreWebVitals',
  })
  const charts = { dashboard: dashboard._id, chart: dashboard.charts[0]?._id ?? '' }
  const whole = { ...ids, ...charts, team: team._id, member: '', names: [...names, dashboard.name] }
  const { id } = await makeUser({ on: whole, role: 'clientViewer' })
  return { ...whole, member: id }
}

interface Standing {
  on?: TenantIds
  role?: 'clientAdmin' | 'clientViewer' | 'projectAdmin' | 'projectViewer'
  team?: 'member' | 'administrator'
  isOwner?: boolean
  isBillingAdmin?: boolean
}

/** Written directly to the database, because hashing a password per account is slow. */
async function userMaker(db: Db) {
  const password = 'everybody comes to the quay'
  const password_hash = await hashPassword(password)
  return async ({ on, role, team, isOwner, isBillingAdmin = false }: Standing) => {
    const id = randomUUID()
    const email = `everybody-${id}@example.com`
    const account = { id, email, password_hash, is_super: false, is_active: true, is_confirmed: true }
    await db.insertInto('user_account').values(account).execute()
    const person: Person & { id: string } = { id, email, password }
    if (!on) return person
    const within = { organization_id: on.organization, user_id: id }
    await db
      .insertInto('live.organization_member')
      .values({ ...within, is_billing_admin: isBillingAdmin })
      .execute()
    if (isOwner) await db.insertInto('live.organization_owner').values(within).execute()
    if (role) {
      const project_id = role.startsWith('project') ? on.project : null
      await db
        .insertInto('live.permission')
        .values({ ...within, role, client_id: on.client, project_id })
        .execute()
    }
    if (team) {
      await db
        .insertInto('live.team_user')
        .values({ ...within, team_id: on.team, is_administrator: team === 'administrator' })
        .execute()
    }
    return person
  }
}

async function sumsOf(db: Db, organization: number): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; key: string }>`
    select c.relname as name, a.attname as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and c.relname <> 'activity_window'
      and a.attname = case c.relname when 'organization' then 'id' else 'organization_id' end
    order by 1`.execute(db)
  const sums = tables.map(
    ({ name, key }) => sql`select ${name}::text as name,
      coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(`public.${name}`)} t where ${sql.ref(`t.${key}`)} = ${organization}
        and ${name === 'activity' ? CHANGES : sql`true`}`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
