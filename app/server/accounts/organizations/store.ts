import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import {
  containing,
  type Db,
  insertRow,
  type Listed,
  listPage,
  type Order,
  ordered,
  updateRows,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface OrganizationRow {
  id: number
  name: string
  created_at: Date
  clients: number
}

/** Only owners see the organization itself; members see its contents. */
const owned = (scope: Scope) =>
  scope.everything ? sql<boolean>`true` : sql<boolean>`o.id = any(${scope.organizationIds}::int[])`

const organizations = (db: Db) =>
  db
    .selectFrom('live.organization as o')
    .select([
      'o.id',
      'o.name',
      'o.created_at',
      sql<number>`(select count(*) from live.client c where c.organization_id = o.id)`.as('clients'),
    ])

export const getOrganization = (db: Db, tenant: number): Promise<OrganizationRow> =>
  organizations(db).where('o.id', '=', tenant).executeTakeFirstOrThrow(notFound)

export const getDomain = async (db: Db, tenant: number): Promise<string | null> =>
  (
    await db
      .selectFrom('live.organization as organization')
      .select('domain')
      .where('id', '=', tenant)
      .executeTakeFirstOrThrow(notFound)
  ).domain

export async function listOrganizations(
  db: Db,
  scope: Scope,
  query: Paging & Order & { keyword?: string | undefined },
): Promise<Listed<OrganizationRow>> {
  const matching = (name: string | undefined) =>
    name === undefined ? owned(scope) : sql<boolean>`${owned(scope)} and o.name ilike ${containing(name)}`
  return listPage(db, organizations(db).where(matching(query.keyword)), ordered('o', query), query)
}

export const insertOrganization = (db: Db, name: string): Promise<{ id: number }> =>
  insertRow(db, 'live.organization', { name })

export const updateOrganizationRow = (
  db: Db,
  tenant: number,
  change: { name?: string | undefined; domain?: string | null | undefined },
  now: Date,
): Promise<boolean> => updateRows(db, 'live.organization', { id: tenant }, { ...change, updatedAt: now })

/** Locks the organization against changes and new clients until the transaction ends. */
export async function lockOrganization(db: Db, tenant: number): Promise<void> {
  await db
    .selectFrom('live.organization as organization')
    .select('id')
    .where('id', '=', tenant)
    .forUpdate()
    .execute()
}
