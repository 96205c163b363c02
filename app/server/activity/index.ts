export { deleteOldActivity } from './delete-old-activity'
export { recordActivity, recordRepeatable } from './record-activity'
