import { sql } from 'kysely'
import type { Db, RowOf } from '../db'

/** States of verified hosts. A failing one keeps its brand until it is removed. */
const PROVED_STATES = ['verified', 'certificate', 'failing'] as const

const hashOf = (kind: string) => sql<string | null>`(select i.hash from live.brand_image i
  where i.organization_id = b.organization_id and i.kind = ${kind})`

const brands = (db: Db) =>
  db
    .selectFrom('live.organization_brand as b')
    .selectAll('b')
    .select([
      hashOf('logo').as('logo'),
      hashOf('logo-light').as('logo_light'),
      hashOf('favicon').as('favicon'),
    ])

export type BrandRow = RowOf<typeof brands>

export const findBrand = (db: Db, tenant: number): Promise<BrandRow | undefined> =>
  brands(db).where('b.organization_id', '=', tenant).executeTakeFirst()

/** Of the organization that proved the host first. */
export const findBrandByHost = (db: Db, host: string): Promise<BrandRow | undefined> =>
  brands(db)
    .where('b.organization_id', '=', ({ selectFrom }) =>
      selectFrom('live.brand_domain as d')
        .select('d.organization_id')
        .where('d.host', '=', host)
        .where('d.state', 'in', PROVED_STATES)
        .orderBy('d.verified_at')
        .orderBy('d.created_at')
        .limit(1),
    )
    .executeTakeFirst()

/** The only organization of a user; null for people of several or none. */
export async function findOrganizationOf(db: Db, email: string): Promise<number | null> {
  const { organization } = await db
    .selectNoFrom(
      sql<number | null>`(select case when count(*) = 1 then min(place.organization_id) end from (
        select m.organization_id from live.organization_member m
          join user_account u on u.id = m.user_id where lower(u.email) = lower(${email})
        union select o.organization_id from live.organization_owner o
          join user_account u on u.id = o.user_id where lower(u.email) = lower(${email})) place)`.as(
        'organization',
      ),
    )
    .executeTakeFirstOrThrow()
  return organization
}

export const findLogo = (db: Db, tenant: number): Promise<{ bytes: Buffer } | undefined> =>
  db
    .selectFrom('live.brand_image as i')
    .select('i.bytes')
    .where('i.organization_id', '=', tenant)
    .where('i.kind', '=', 'logo')
    .executeTakeFirst()
