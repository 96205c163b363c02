export { backfillUsage, recountUsage } from './backfill-usage'
export { foldUsage } from './fold-usage'
export { reviewUsage } from './review-usage'
