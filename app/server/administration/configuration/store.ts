import { sql } from 'kysely'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { Db } from '../../platform/db'

/** Only one client, or the whole organization. */
export interface Part {
  client?: number | undefined
}

const inPart = ({ client }: Part, column: string) =>
  client === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${client}`

export const listClientRows = (db: Db, tenant: number, part: Part) =>
  db
    .selectFrom('live.client as c')
    .select(['c.id', 'c.name', 'c.tags', 'c.retention_days'])
    .where('c.organization_id', '=', tenant)
    .where(inPart(part, 'c.id'))
    .orderBy(sql`lower(c.name)`)
    .execute()

/** Without the project of competitors, which no file describes or deletes. */
export const listProjectRows = (db: Db, tenant: number, part: Part) =>
  db
    .selectFrom('own.project as p')
    .select(['p.id', 'p.client_id', 'p.name', 'p.tags'])
    .where('p.organization_id', '=', tenant)
    .where(inPart(part, 'p.client_id'))
    .orderBy(sql`lower(p.name)`)
    .execute()

/** With those of the organization, whose client is null. */
export const listDeviceRows = (db: Db, tenant: number, part: Part) =>
  db
    .selectFrom('live.device as d')
    .select(['d.id', 'd.client_id', 'd.name', 'd.is_default'])
    .select([sql<FormFactor>`d.form_factor`.as('form_factor'), sql<Emulation>`d.emulation`.as('emulation')])
    .where('d.organization_id', '=', tenant)
    .where(sql<boolean>`(d.client_id is null or ${inPart(part, 'd.client_id')})`)
    .orderBy(sql`lower(d.name)`)
    .execute()

/** Sealed values by page and name. */
export const listScriptSecrets = (db: Db, tenant: number, part: Part) =>
  db
    .selectFrom('test_script as t')
    .innerJoin('live.page as p', (join) =>
      join.onRef('p.organization_id', '=', 't.organization_id').onRef('p.id', '=', 't.page_id'),
    )
    .select('t.page_id')
    .select(sql<Record<string, string>>`t.secrets`.as('secrets'))
    .where('t.organization_id', '=', tenant)
    .where(inPart(part, 'p.client_id'))
    .where(sql<boolean>`t.secrets <> '{}'`)
    .execute()

export const getOrganizationName = async (db: Db, tenant: number): Promise<string> => {
  const { name } = await db
    .selectFrom('live.organization as organization')
    .select('name')
    .where('id', '=', tenant)
    .executeTakeFirstOrThrow()
  return name
}
