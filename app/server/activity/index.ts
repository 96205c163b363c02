export { deleteOldActivity } from './delete-old-activity'
export { recordActivities, recordActivity, recordRepeatable } from './record-activity'
