export { deploymentsOn } from './deployments-on'
export { listDeployments } from './list-deployments'
