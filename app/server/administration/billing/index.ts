export { readView } from './read-subscription'
export { findPayers, getSubscription } from './store'
