export { recordActivity } from './record-activity'
