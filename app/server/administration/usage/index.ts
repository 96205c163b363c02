export { backfillUsage, foldUsage, recountUsage } from './backfill-usage'
export { hasUsageChanges } from './fold.store'
export { reviewUsage } from './review-usage'
