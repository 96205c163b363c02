export { identifyShareCaller, identifyShareVisitor } from './identify-visitor'
export { SHARE_KEY_PREFIX } from './rules'
