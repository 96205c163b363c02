import type { RightsRow } from '../../platform/access'
import { type Db, execute, firstOf } from '../../platform/db'

/** Reserved for examples, so no real account has it. */
export const DEMO_DOMAIN = 'lightkeeper-demo.example'

/** Also removes their memberships. */
export const deleteDemoPeople = (db: Db) =>
  execute(db)`delete from user_account where email like ${`%@${DEMO_DOMAIN}`}`

/** Whom everybody acts as in a public demo. */
export const VISITOR_ADDRESS = `visitor@${DEMO_DOMAIN}`

/** Only while the demo is whole. */
export const findVisitor = (db: Db) => firstOf<RightsRow & { user_id: string }>(db)`
    select u.id as user_id, r.owner_of, r.grants, r.teams, r.standings
    from demo d join user_account u on u.email = ${VISITOR_ADDRESS}, caller_rights(u.id) r where d.state = 'ready'`
