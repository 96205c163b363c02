export { checkDueSenders } from './check-sender'
export { isSenderVerified } from './read-sender'
export { hasDueSenders } from './store'
