export {
  type ActiveCrossing,
  closeByPoints,
  closeCrossings,
  dismissCrossing,
  insertCrossings,
  listActiveCrossings,
  listOpenCrossings,
  listOpenOfMetric,
  type NewCrossing,
  openCrossing,
  setCrossingDetails,
  type UnconfirmedReason,
} from './crossing.store'
export { listPlacedCrossings, listTenantsWithActive, type PlacedCrossing } from './crossing-place.store'
export {
  dismissBySample,
  listSamples,
  lockConfirmations,
  openBySample,
  type Sample,
  type SampledGroup,
} from './crossing-sample.store'
export {
  hasConfirming,
  listTenantsWithUnrequested,
  lockUnrequested,
  lockWaited,
  setConfirmTests,
  type UnrequestedCrossing,
  type WaitedCrossing,
} from './crossing-waiting.store'
export { deleteOldAlerts } from './delete-old-alerts'
export { hasUngrouped } from './group.store'
export { groupAlerts } from './group-crossings'
export { notifyIncidents } from './incidents/notify-incidents'
export { hasLiveIncidents } from './incidents/sync.store'
export { syncIncidentsOf } from './incidents/sync-incidents'
export { messageOfAlert } from './message-of-alert'
export { hasDueAlerts } from './notify.store'
export { notifyAlerts } from './notify-alerts'
export { evaluateUptime } from './uptime/evaluate-uptime'
export { lookUpDomains } from './uptime/look-up-domains'
