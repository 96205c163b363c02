export { checkDueDomains } from './check-domain'
export { requireEditor } from './require-editor'
export { hasDueDomains } from './store'
