import type { Insertable, Selectable } from 'kysely'
import { type Db, execute } from '../../platform/db'
import type { DB } from '../../platform/db/types'

export type FlowRow = Selectable<DB['traffic_flow']>

export async function insertFlow(db: Db, flow: Insertable<DB['traffic_flow']>, now: Date): Promise<void> {
  await execute(db)`delete from traffic_flow where expires_at <= ${now} or user_id = ${flow.user_id}`
  await db.insertInto('traffic_flow').values(flow).execute()
}

export const findFlow = (db: Db, stateHash: Buffer, user: string, now: Date): Promise<FlowRow | undefined> =>
  db
    .selectFrom('traffic_flow')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Removes and returns a flow; undefined unless this user started it. */
export const takeFlow = (db: Db, stateHash: Buffer, user: string, now: Date): Promise<FlowRow | undefined> =>
  db
    .deleteFrom('traffic_flow')
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
