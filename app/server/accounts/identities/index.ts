export { identifyScim } from './scim/identify-scim'
export { SCIM_TOKEN_PREFIX } from './scim/scim-refusal'
