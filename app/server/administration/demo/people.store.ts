import { type Db, execute } from '../../platform/db'

/** Reserved for examples, so no real account has it. */
export const DEMO_DOMAIN = 'lightkeeper-demo.example'

/** Also removes their memberships. */
export const deleteDemoPeople = (db: Db) =>
  execute(db)`delete from user_account where email like ${`%@${DEMO_DOMAIN}`}`
