export { readPlaceVisits } from './read-place-visits'
