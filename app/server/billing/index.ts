export { checkMayAsk, lockTestQuota, readBudget } from './test-budget'
export { addUsage } from './usage.store'
