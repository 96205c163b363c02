export { requireNoMaintenance } from './require-no-maintenance'
export { setMaintenance } from './set-maintenance'
