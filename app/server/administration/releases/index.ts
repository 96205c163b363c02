import type { Ctx } from '../../platform/context'
import { version } from '../../platform/version'
import { insertVersion } from './store'

/** To be called when this version has migrated the database. */
export const recordVersion = (db: Ctx['db'], now: Date): Promise<boolean> => insertVersion(db, version, now)
