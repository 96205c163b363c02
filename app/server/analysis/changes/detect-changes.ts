import { v7 } from 'uuid'
import { comparableToNewest, newestDevice } from '~/shared/rules/measuring/comparable'
import {
  type Change,
  findChange,
  type Observation,
  type Search,
  WINDOW,
} from '~/shared/rules/statistics/change-points'
import { qValues } from '~/shared/rules/statistics/false-discovery'
import {
  backSince,
  directionOf,
  isAlarm,
  SEARCHED_METRICS,
  type SearchedMetric,
} from '~/shared/rules/statistics/regressions'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import {
  listOtherPValues,
  listPointFigures,
  listSearchStates,
  lockUnsearched,
  type SearchedSeries,
  setLevelSince,
  setSearched,
  setSearchState,
} from './change.store'
import { endOutdatedChanges } from './end-outdated-changes'
import type { OpenRegression } from './outdated.store'
import { insertRegression, recoveredAt, updateRegression } from './regression.store'

const BATCH = 20

type Placed = Observation & { id: string }

/**
 * One searched metric of one series. Alarms are decided after the whole batch, since the false discovery rate
 * needs all of them.
 */
interface SearchedChange {
  series: SearchedSeries
  metric: SearchedMetric
  level: Placed[]
  search: Search
  gap: number
  opened: OpenRegression[]
  isBack: boolean
}

/** Searches every series with new points for a level shift; returns the number of series. */
export async function detectChanges(
  ctx: Ctx,
  { signal, tenant }: { signal?: AbortSignal; tenant?: number } = {},
): Promise<number> {
  let total = 0
  for (let batch = BATCH; batch === BATCH && !signal?.aborted; total += batch) {
    let count = 0
    batch = await inTransaction(ctx, async (tx) => {
      const now = ctx.now()
      const series = await lockUnsearched(tx, BATCH, tenant)
      const searchedChanges: SearchedChange[] = []
      for (const one of series) {
        const searched = await searchSeries(tx, one, now)
        searchedChanges.push(...searched.searched)
        count += searched.turned
        await setSearched(tx, one)
      }
      for (const one of searchedChanges) if ((await recordChange(tx, one, now)) || one.isBack) count++
      return series.length
    })
    if (count > 0) ctx.bus.notify('regressions')
  }
  return total
}

async function searchSeries(
  tx: Db,
  series: SearchedSeries,
  now: Date,
): Promise<{ searched: SearchedChange[]; turned: number }> {
  const points = comparableToNewest(await listPointFigures(tx, series, 2 * WINDOW)).slice(-WINDOW)
  const searched: SearchedChange[] = []
  const last = points.at(-1)
  if (!last) return { searched, turned: 0 }
  const states = await listSearchStates(tx, series)
  const newest = { engine: last.engine, device: newestDevice(points) }
  const { open, turned } = await endOutdatedChanges(tx, series, { newest, points, now })
  const until = last.created_at
  for (const metric of SEARCHED_METRICS) {
    const known = states.find((state) => state.metric === metric)
    const values = points.flatMap((point): Placed[] => {
      const value = point[metric]
      return value === null ? [] : [{ id: point.id, at: point.created_at.getTime(), value }]
    })
    const opened = open.filter((each) => each.metric === metric)
    const back = await recover(tx, series, opened, values)
    const since = back ?? known?.level_since ?? null
    const level = values.filter(({ at }) => since === null || at >= since.getTime())
    const gap = known ? until.getTime() - known.searched_until.getTime() : DAY_MS
    const search = findChange(level)
    await setSearchState(tx, series, {
      metric,
      level_since: since,
      searched_until: until,
      p: search.p,
      now,
    })
    searched.push({ series, metric, level, search, gap, opened, isBack: back !== null })
  }
  return { searched, turned }
}

/** Ends a regression once its series is back at the old level; returns since when. */
async function recover(
  tx: Db,
  series: SearchedSeries,
  opened: OpenRegression[],
  values: Observation[],
): Promise<Date | null> {
  for (const one of opened.filter(({ direction }) => direction === 'worse')) {
    const later = values.filter(({ at }) => at > one.detected_at.getTime())
    const since = backSince(later, one)
    if (since === null) continue
    await updateRegression(tx, series.organization_id, one.id, recoveredAt(new Date(since)))
    opened.splice(opened.indexOf(one), 1)
    return new Date(since)
  }
  return null
}

/**
 * Stores what is significant among all series of the client; a change that reverts an open one ends that
 * instead.
 */
async function recordChange(tx: Db, searchedChange: SearchedChange, now: Date): Promise<boolean> {
  const { series, metric, level, gap, opened } = searchedChange
  const { p, change } = searchedChange.search
  // Reads the client's other series only for possible alarms.
  if (!change || !isAlarm(metric, { p, q: 0, change }, gap)) return false
  const others = await listOtherPValues(tx, series, metric, new Date(now.getTime() - DAY_MS))
  const q = qValues([p, ...others])[0] ?? 1
  if (!isAlarm(metric, { p, q, change }, gap)) return false
  const onset = new Date(change.onset)
  await setLevelSince(tx, series, metric, onset)
  const direction = directionOf(change)
  const undone = opened.find((one) => one.direction !== direction && isReverting(change, one))
  if (undone) await updateRegression(tx, series.organization_id, undone.id, recoveredAt(onset))
  if (undone?.direction === 'worse') return true
  const id = v7({ msecs: now.getTime() })
  const pointId = level[change.index]?.id ?? ''
  return insertRegression(tx, series, { ...change, id, metric, direction, pointId, detectedAt: now, p, q })
}

const isReverting = (change: Change, open: OpenRegression) =>
  Math.abs(change.after - open.before) < Math.abs(change.after - open.after)
