import { sql } from 'kysely'
import type { Db, RowOf } from '../../platform/db'

/** Its names were proved by DNS records; `failing` still has time to be mended. */
export const PROVED_STATES = ['verified', 'certificate', 'failing'] as const

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
