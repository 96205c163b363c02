export { setMaintenance } from './set-maintenance'
export { requireNoMaintenance } from './require-no-maintenance'
