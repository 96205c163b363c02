export { identifyKey } from './identify-key'
export { kindOfKey } from './rules'
