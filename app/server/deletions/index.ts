export { markDeleted } from './mark-deleted'
export { ofClient, ofOrganization, ofProject } from './place'
