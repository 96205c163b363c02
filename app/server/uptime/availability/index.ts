export { insertChecks, withPartitions } from './check.store'
export { listLocationLabels } from './check-read.store'
export { deleteOldUptime } from './delete-old-uptime'
export { digestOf } from './digest'
export { type History, readStretches } from './histories'
export { hourColumns } from './hour-row'
export { listMonitors } from './list-monitors'
export { packHours } from './pack-hours'
export { isCovered } from './periods'
export {
  addressOf,
  inPlace,
  monitorsFor,
  type PlaceQuery,
  placed,
  reportPageOf,
  stateOf,
  withState,
} from './place-read.store'
export { type PublicState, readPublicState } from './public-figures'
export { listResponseHours, type ResponseHour } from './response-hours.store'
export { listSpans } from './span-read.store'
export { targetFor } from './target-for'
