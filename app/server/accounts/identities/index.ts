export { hasDueSignInDomains } from './connections/connection.store'
export { checkDueSignInDomains } from './connections/domains'
export { identifyScim } from './scim/identify-scim'
export { SCIM_TOKEN_PREFIX } from './scim/scim-refusal'
