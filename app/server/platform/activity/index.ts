export { deleteOldActivity } from './delete-old-activity'
export { recordActivities, recordActivity, recordRepeatable } from './record-activity'
export { type LastChange, listLastChanges } from './store'
