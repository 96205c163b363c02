import type { Db } from '../../platform/db'
import { LOCAL_SLUG } from './list-locations'
import { getLocationId } from './store'

/** The location of the server itself; every installation has it. */
export const getLocalLocation = (db: Db): Promise<number> => getLocationId(db, LOCAL_SLUG)
