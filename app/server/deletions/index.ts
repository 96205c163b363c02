export { listDeletedDashboards } from './list-deletions'
export { markDeleted } from './mark-deleted'
export { ofChart, ofClient, ofDashboard, ofOrganization, ofProject, ofSite } from './place'
export { hasPurgeable, hasUnsettledDeletions } from './store'
