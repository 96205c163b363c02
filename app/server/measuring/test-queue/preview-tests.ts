import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { testsLeft } from '~/shared/rules/schedule/test-budget'
import { forecastTests } from '~/shared/rules/schedule/test-forecast'
import type { TestSelection, testScope } from '~/shared/schemas/lighthouse'
import type { TenantCtx } from '../../platform/context'
import { listLocationLoads } from '../../structure/locations'
import { readBudget } from '../../structure/quotas'
import { countCombinations, countPlaces } from './combination.store'
import { combinationFilterOf } from './combination-filter'

/** What a request of this selection would test, and how long it would take. */
export async function previewTests(
  ctx: TenantCtx,
  selection: TestSelection,
): Promise<z.input<typeof testScope>> {
  const isShared = ctx.actor.kind === 'share'
  const [filter, scope] = [combinationFilterOf(ctx, selection), scopeOf(ctx.actor)]
  const [rows, places, loads, budget] = await Promise.all([
    countCombinations(ctx.db, filter, scope),
    countPlaces(ctx.db, filter, scope),
    listLocationLoads(ctx),
    isShared ? null : readBudget(ctx, ctx.tenant),
  ])
  const sums = (counted: typeof rows) => ({
    all: sum(counted.map(({ all }) => all)),
    failed: sum(counted.map(({ failed }) => failed)),
    oldest: sum(counted.map(({ oldest }) => oldest)),
  })
  const used = loads.filter(({ _id }) => rows.some(({ location_id }) => location_id === _id))
  const duration = (subset: 'all' | 'failed' | 'oldest') =>
    forecastTests(
      used.map((load) => ({
        ...load,
        tests: sum(rows.filter(({ location_id }) => location_id === load._id).map((row) => row[subset])),
      })),
    )
  return {
    ...places,
    tests: {
      MOBILE: sums(rows.filter(({ form_factor }) => form_factor === 'MOBILE')),
      DESKTOP: sums(rows.filter(({ form_factor }) => form_factor === 'DESKTOP')),
    },
    durationMs: { all: duration('all'), failed: duration('failed'), oldest: duration('oldest') },
    queued: sum(used.map(({ queued }) => queued)),
    left: budget && testsLeft(budget.quota, budget.used),
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
