export { readInstallationMetrics } from './read-metrics'
export { sendMetrics } from './send-metrics'
