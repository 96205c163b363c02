export { endEmptyIncidents, endIncidents, listWithEmptyIncidents, lockIncidents } from './incident.store'
export { listOutages } from './list-outages'
export { notifyIncidents } from './notify-incidents'
export { type Opening, openOutages } from './open-outages'
export {
  type AddedEvidence,
  addEvidence,
  type EndedOutage,
  type Evidence,
  endOutages,
  MAX_EVIDENCE,
} from './outage.store'
export { isPlanned } from './outage-read.store'
export { claimPictures, savePicture } from './pictures'
export { readNow } from './read-now'
