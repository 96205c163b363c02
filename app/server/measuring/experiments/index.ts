export { hasScript } from './experiment.store'
