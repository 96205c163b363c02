export { insertAcknowledgements, unacknowledgeOutages } from './acknowledgement.store'
export {
  endEmptyIncidents,
  endIncidents,
  hasEmptyIncidents,
  listWithEmptyIncidents,
  lockIncidents,
} from './incident.store'
export { listOutages } from './list-outages'
export { hasCutOffs, notifyCutOffs } from './notify-cut-offs'
export { type Opening, openOutages } from './open-outages'
export {
  type AddedEvidence,
  addEvidence,
  type EndedOutage,
  type Evidence,
  endOutages,
  MAX_EVIDENCE,
} from './outage.store'
export { insertNotices } from './outage-detail.store'
export { httpStatusOf, isPlanned } from './outage-read.store'
export { claimPictures, savePicture } from './pictures'
export { readOutageVisits } from './read-outage-visits'
