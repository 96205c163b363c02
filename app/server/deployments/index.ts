export { deploymentsOn } from './deployments-on'
