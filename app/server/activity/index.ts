export { deleteOldActivity } from './delete-old-activity'
export { recordActivity } from './record-activity'
