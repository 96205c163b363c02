export { checkDueDomains } from './check-domain'
export { hasDueDomains } from './store'
export { requireEditor } from './require-editor'
