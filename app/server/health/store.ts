import { type Db, ensurePartitions, pendingMigrations } from '../db'

export const findPendingMigrations = (db: Db): Promise<string[]> => pendingMigrations(db)

export const addPartitions = (db: Db, now: Date): Promise<string[]> => ensurePartitions(db, now)
