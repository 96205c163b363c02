import type { Db } from '../db'
import { LOCAL_SLUG } from './list-locations'
import { getLocationId } from './store'

/** The location beside the server, which every installation has. */
export const getLocalLocation = (db: Db): Promise<number> => getLocationId(db, LOCAL_SLUG)
