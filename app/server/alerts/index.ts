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
