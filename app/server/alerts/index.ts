export {
  type ActiveCrossing,
  type Confirmation,
  type CrossingDetails,
  type CrossingEnd,
  closeCrossings,
  dismissCrossing,
  insertCrossings,
  listOpenCrossings,
  type NewCrossing,
  openCrossing,
  type UnconfirmedReason,
} from './crossing.store'
export { groupAlerts } from './group-crossings'
export { notifyIncidents } from './incidents/notify-incidents'
export { notifyAlerts } from './notify-alerts'
