export { getSubscription } from './store'
