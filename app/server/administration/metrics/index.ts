export { readInstallationMetrics } from './read-metrics'
