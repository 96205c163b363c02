export { requireNoMaintenance } from './read-maintenance'
export { setMaintenance } from './set-maintenance'
