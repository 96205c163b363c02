import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** The unfinished move of a client, with what of it is still under way. */
export async function findMoving(db: Db, client: number): Promise<{ phase: string } | undefined> {
  const { rows } = await sql<{ phase: string }>`
    select phase from client_move where client_id = ${client} and state = 'moving'`.execute(db)
  return rows[0]
}

export async function isLeaving(db: Db, organization: number): Promise<boolean> {
  const { rows } = await sql`
    select from client_move where from_organization_id = ${organization} and state = 'moving' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
