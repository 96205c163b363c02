import { median, percentile } from '~/shared/rules/statistics/statistics'
import { createTenant } from '../support/factories'
import { printFigures } from './support/figures'
import { withProduct } from './support/product'
import { settleRuns } from './support/settled-runs'

/** The transaction that stores a run and ends its test, with durable commits. Compare it between two versions. */
const TESTS = 1_500
const WARM_UP = 200

await withProduct(async ({ db }) => {
  const times = await settleRuns(db, await createTenant(), { tests: TESTS, warmUp: WARM_UP })
  printFigures([
    { what: 'a run settled, median', value: median(times), unit: 'ms' },
    { what: 'a run settled, p95', value: percentile(times, 95), unit: 'ms' },
    { what: 'a run settled, mean', value: times.reduce((sum, ms) => sum + ms, 0) / times.length, unit: 'ms' },
  ])
})
