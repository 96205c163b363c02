export {
  type ActiveCrossing,
  type Confirmation,
  type CrossingDetails,
  type CrossingEnd,
  closeCrossings,
  dismissCrossing,
  insertCrossings,
  listActiveCrossings,
  listOpenCrossings,
  type NewCrossing,
  openCrossing,
  type UnconfirmedReason,
} from './crossing.store'
export {
  listTenantsWithUnrequested,
  lockUnrequested,
  lockWaited,
  setConfirmTests,
  type WaitedCrossing,
} from './crossing-waiting.store'
