export { listLocationLoads } from './list-loads'
export { getLocalLocation, LOCAL_SLUG, listLocations } from './list-locations'
