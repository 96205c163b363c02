export { readView } from './read-subscription'
export { findPayers, getSubscription, listSuperAddresses } from './store'
