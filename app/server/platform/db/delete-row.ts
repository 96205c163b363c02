import { sql } from 'kysely'
import type { Db } from './pool'
import type { DB } from './types'

/** A function that deletes a row of the tenant by its id. */
export const deleterOf =
  (table: keyof DB) =>
  async (db: Db, tenant: number, id: number | string): Promise<void> => {
    await sql`delete from ${sql.table(table)} where organization_id = ${tenant} and id = ${id}`.execute(db)
  }
