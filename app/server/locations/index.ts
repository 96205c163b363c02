export { LOCAL_SLUG, listLocations } from './list-locations'
