export { enqueueDelivery } from './enqueue-delivery'
export { type ChannelRef, listChannels } from './notified.store'
export { isWithinReach } from './rules'
