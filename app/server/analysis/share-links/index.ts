export { identifyShareCaller, identifyShareVisitor, isShareKey } from './identify-visitor'
