export { setMaintenance } from './set-maintenance'
export { requireNoMaintenance } from './shut-out'
