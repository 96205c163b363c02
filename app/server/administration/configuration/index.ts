export { applyConfiguration } from './apply-configuration'
export { exportConfiguration } from './export-configuration'
export { planConfiguration } from './plan-configuration'
