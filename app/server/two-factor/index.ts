export { hasSecondFactor } from './factor.store'
