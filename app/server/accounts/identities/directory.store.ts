import { sql } from 'kysely'
import { type Db, execute, findRow, insertUnlessKnown, rowsOf, updateRows } from '../../platform/db'
import type { Grants } from './directory-rules'

interface DirectoryUser {
  id: string
  email: string
  firstName: string
  lastName: string
  homeOrganization: number | null
  now: Date
}

/** Serializes first sign-ins of a person. */
export const lockSubject = (db: Db, issuer: string, subject: string) =>
  execute(db)`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`

/** False when the address was taken meanwhile. */
export const insertDirectoryUser = (
  db: Db,
  { homeOrganization, now, ...user }: DirectoryUser,
): Promise<boolean> =>
  insertUnlessKnown(db, 'user_account', {
    ...user,
    passwordHash: null,
    isLdap: true,
    isConfirmed: true,
    homeOrganizationId: homeOrganization,
    createdAt: now,
  })

/** The directory owns names and address; absent attributes stay unchanged. */
export const updateDirectoryUser = (
  db: Db,
  { id, homeOrganization, ...change }: Omit<DirectoryUser, 'now'>,
): Promise<boolean> =>
  updateRows(
    db,
    'user_account',
    { id },
    {
      ...change,
      isConfirmed: true,
      homeOrganizationId: sql`coalesce(home_organization_id, ${homeOrganization})`,
    },
  )

export const organizationExists = async (db: Db, tenant: number): Promise<boolean> =>
  (await findRow(db, 'live.organization', { id: tenant }, ['id'])) !== undefined

interface PlaceRow {
  organization_id: number
  client_id: number
  project_id: number | null
  role: string
}

const grantRows = (permissions: Grants['permissions']) =>
  sql`jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) as g (client int, project int, role text)`

/** Removes roles no longer given by groups; returns the places for their logs. */
export async function revokeGrants(db: Db, userId: string, { owns, permissions }: Grants) {
  const gone = await rowsOf<PlaceRow>(db)`
    delete from live.permission p where p.user_id = ${userId}::uuid and p.source = 'ldap'
      and not exists (select from ${grantRows(permissions)}
        where g.client = p.client_id and g.project is not distinct from p.project_id and g.role = p.role)
    returning organization_id, client_id, project_id, role`
  const disowned = await rowsOf<{ organization_id: number }>(db)`
    delete from live.organization_owner where user_id = ${userId}::uuid and source = 'ldap'
      and organization_id <> all(${owns}::int[])
    returning organization_id`
  return { gone, disowned }
}

/** Assigns roles of groups where the place exists; manually assigned roles there stay. */
export async function insertGrants(db: Db, userId: string, { owns, permissions }: Grants) {
  const added = await rowsOf<PlaceRow>(db)`
    insert into live.permission (organization_id, user_id, client_id, project_id, role, source)
    select c.organization_id, ${userId}::uuid, c.id, p.id, g.role, 'ldap'
    from ${grantRows(permissions)}
    join live.client c on c.id = g.client
    left join live.project p on p.organization_id = c.organization_id and p.client_id = c.id and p.id = g.project
    where g.project is null or p.id is not null
    on conflict do nothing
    returning organization_id, client_id, project_id, role`
  const owned = await rowsOf<{ organization_id: number }>(db)`
    insert into live.organization_owner (organization_id, user_id, source)
    select o.id, ${userId}::uuid, 'ldap' from live.organization o where o.id = any(${owns}::int[])
    on conflict do nothing
    returning organization_id`
  return { added, owned }
}

export async function addMembers(db: Db, userId: string, organizations: number[]): Promise<void> {
  if (organizations.length === 0) return
  await db
    .insertInto('live.organization_member')
    .values(organizations.map((organization_id) => ({ organization_id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
