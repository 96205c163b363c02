export { type Bus, createBus, notifyTopic } from './bus'
export { isHeld } from './held'
export { allocateIds, insertRows } from './insert-rows'
export {
  allOf,
  beginningWith,
  containing,
  directionOf,
  type Listed,
  listPage,
  newestFirst,
  type Order,
  offsetOf,
  ordered,
  sameTenant,
} from './listing'
export { liveTable } from './live-table'
export {
  compareSchema,
  type MigrationWatch,
  migrate,
  migrationsOf,
  refuseHalfRestored,
  refuseNewerSchema,
  requireOwnSchema,
} from './migrate'
export type { MigrationFile } from './migration-file'
export { withNameConflict } from './name-conflict'
export { openReplica, type Replica } from './open-replica'
export { dropDaysBefore, dropMonthsBefore, ensurePartitions, findFirstMonth } from './partitions'
export { createDb, createPool, createReadingDb, type Db, transact } from './pool'
export {
  affectedRows,
  execute,
  firstOf,
  firstOr,
  firstValue,
  hasChanged,
  hasRows,
  lockAdditions,
  type RowOf,
  rowsOf,
  valuesOf,
} from './statements'
export type { ReplicaFacts } from './watch-replica'
export {
  type Columns,
  deleteRows,
  deleterOf,
  findRow,
  inCamelCase,
  inserterOf,
  insertRow,
  insertUnlessKnown,
  lockRow,
  type NewRow,
  updateRows,
  updaterOf,
  upsertRow,
} from './write-rows'
