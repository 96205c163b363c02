export { setMaintenance } from './set-maintenance'
export { shutOutInMaintenance } from './shut-out'
