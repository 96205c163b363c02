export { readLimits, requireFeature, requireRetention } from './limits'
export { type SubscriptionColumns, subscriptionFromColumns } from './subscription-columns'
export { checkTestQuota, lockTestQuota, lockUptimeQuota, readBudget, readQuotas } from './test-budget'
export { addUsage } from './usage.store'
