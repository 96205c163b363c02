export { listDeletedDashboards, listDeletions } from './list-deletions'
export { countBeside, freeName, markTree, rename, unmarkTree } from './mark.store'
export { markDeleted } from './mark-deleted'
export {
  isDashboardKind,
  objectIdOf,
  ofChart,
  ofClient,
  ofDashboard,
  ofOrganization,
  ofProject,
  ofSite,
  type Place,
} from './place'
export { insidePlace, stored, tablesFrom } from './place.store'
export { isOwnDeletion, purgeRight, restoreRight } from './rules'
export {
  type DeletionRow,
  deleteDeletionRow,
  findPurgeable,
  findUnsettled,
  hasPurgeable,
  hasUnsettledDeletions,
  lockDeletion,
  lockPurge,
  lockUnrestored,
  placeOf,
  updateDeletion,
} from './store'
