export { type Bus, createBus } from './bus'
export { deleterOf } from './delete-row'
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
export { lockAdditions } from './lock-additions'
export { compareSchema, migrate, requireOwnSchema } from './migrate'
export { withNameConflict } from './name-conflict'
export { dropDaysBefore, dropMonthsBefore, ensurePartitions, findFirstMonth } from './partitions'
export { createDb, createPool, type Db, transact } from './pool'
export { execute, firstOf, hasRows, type RowOf, rowsOf } from './statements'
export {
  type Columns,
  deleteRows,
  findRow,
  inCamelCase,
  inserterOf,
  insertRow,
  insertUnlessKnown,
  lockRow,
  updateRows,
  updaterOf,
  upsertRow,
} from './write-rows'
