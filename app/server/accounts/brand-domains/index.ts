export { checkDueDomains } from './check-domain'
export { mailRecordNews } from './mail-news'
export { hasDueDomains } from './store'
