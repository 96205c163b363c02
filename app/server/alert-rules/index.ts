export { createDefaultRules } from './insert-defaults'
export { listEffectiveRules } from './read-effective'
