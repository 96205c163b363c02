import { type Db, firstOf, hasRows } from '../../platform/db'

/** The unfinished move of a client, with what of it is still under way. */
export const findMoving = (db: Db, client: number) => firstOf<{ phase: string }>(db)`
    select phase from client_move where client_id = ${client} and state = 'moving'`

export const isLeaving = (db: Db, organization: number) => hasRows(db)`
    select from client_move where from_organization_id = ${organization} and state = 'moving' limit 1`
