export { getLocalLocation } from './get-local-location'
export { listLocationLoads } from './list-loads'
export { LOCAL_SLUG, listLocations } from './list-locations'
