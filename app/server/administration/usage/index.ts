export { backfillUsage, recountUsage } from './backfill-usage'
export { hasUsageChanges } from './fold.store'
export { foldUsage } from './fold-usage'
export { reviewUsage } from './review-usage'
