export { markDeleted } from './mark-deleted'
export { ofClient, ofOrganization, ofProject } from './place'
export { purgeDeletions } from './purge-deletion'
export { settleDeletions } from './settle-deletions'
