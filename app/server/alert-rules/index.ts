export { createDefaultRules } from './create-default-rules'
export { listEffectiveRules } from './list-effective-rules'
