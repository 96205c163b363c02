import { baselineTest } from '~/shared/rules/report/baseline-test'
import { parsePointMoment, timeOfPointId } from '~/shared/rules/report/points'
import type { ComparisonQuery } from '~/shared/schemas/compare-tests'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { findRun, type RunRow, type SeriesOf } from '../results'
import { type ListedPoint, listPointsAround } from './comparison.store'

/** As many before and after the baseline; older tests are found by date. */
const LISTED = 50

interface PickedBaseline {
  other: RunRow | undefined
  isSubstitute: boolean
  tests: ListedPoint[]
}

/** The requested run, if it is another one of the same page. */
async function findRequestedBaseline(
  ctx: TenantCtx,
  run: RunRow,
  id: string | undefined,
): Promise<RunRow | undefined> {
  if (id === undefined || timeOfPointId(id) === null || id === run.id) return undefined
  const found = await findRun(ctx.db, ctx.tenant, instantOf(id), id)
  return found?.page_id === run.page_id ? found : undefined
}

/** Picks the baseline: the requested run, the one nearest to a moment, or the one before. */
export async function pickBaseline(
  ctx: TenantCtx,
  run: RunRow,
  { with: wanted, device, location }: ComparisonQuery,
): Promise<PickedBaseline> {
  const requested = await findRequestedBaseline(ctx, run, wanted)
  const series: SeriesOf = requested ?? {
    page_id: run.page_id,
    device_id: device ?? run.device_id,
    location_id: location ?? run.location_id,
  }
  const at = wanted === undefined ? null : (parsePointMoment(wanted) ?? timeOfPointId(wanted))
  const middle = at === null ? run.created_at : new Date(at)
  const listed = await listPointsAround(ctx.db, ctx.tenant, series, middle, LISTED)
  const tests = listed.filter(({ id }) => id !== run.id)
  if (requested) return { other: requested, isSubstitute: false, tests }
  const isOwnSeries = series.device_id === run.device_id && series.location_id === run.location_id
  const chosen = baselineTest(tests, {
    at,
    own: { at: run.created_at.getTime(), testId: run.test_id },
    isOwnSeries,
  })
  const other = chosen && (await findRun(ctx.db, ctx.tenant, instantOf(chosen.id), chosen.id))
  return { other, isSubstitute: wanted !== undefined && parsePointMoment(wanted) === null, tests }
}
