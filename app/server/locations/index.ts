export { listLocationLoads } from './list-loads'
export { LOCAL_SLUG, listLocations } from './list-locations'
