export { hasEndingKeys } from './ending.store'
export { identifyKey } from './identify-key'
export { kindOfKey } from './rules'
export { warnOfEndingKeys } from './warn-of-end'
