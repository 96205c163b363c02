export { identifyShareCaller, identifyShareVisitor } from './identify-visitor'
export { isShareKey } from './rules'
