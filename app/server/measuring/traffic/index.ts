export { hasExpired } from './connection.store'
export { deleteOldTraffic } from './delete-old-traffic'
export { notifyExpired } from './notify-expired'
export { hasDueProperties } from './property.store'
export {
  readTraffic,
  readTrafficDetail,
  readTrafficHours,
  type TrafficReader,
} from './read-traffic'
export { syncTraffic } from './sync-traffic'
