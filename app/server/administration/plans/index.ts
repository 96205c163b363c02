export { renewSubscriptions } from './renew-subscriptions'
export { listSold, presentSold, type Sold } from './sold'
