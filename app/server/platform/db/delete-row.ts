import { sql } from 'kysely'
import type { Table } from '../../entities'
import { liveTable } from './live-table'
import type { Db } from './pool'

/** A function that deletes a row of the tenant by its id. */
export const deleterOf =
  (table: Table) =>
  async (db: Db, tenant: number, id: number | string): Promise<void> => {
    await sql`delete from ${liveTable(table)} where organization_id = ${tenant} and id = ${id}`.execute(db)
  }
