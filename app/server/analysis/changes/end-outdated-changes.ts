import { isComparable, type MeasurementMethod } from '~/shared/rules/measuring/comparable'
import { endReason } from '~/shared/rules/measuring/outdated-method'
import { WEEK_MS } from '~/shared/values/units'
import type { Db } from '../../platform/db'
import type { PointFigures, SearchedSeries } from './change.store'
import { listMeasurers, listUnrecovered, listWanted, type OpenRegression } from './outdated.store'
import { updateRegression } from './regression.store'

/** An agent silent for longer is considered gone. */
const ACTIVE_WITHIN_MS = WEEK_MS

/**
 * Open changes that points like the newest can confirm or end. Ends those that no future point can, and
 * reopens one when comparable points return. Also counts both.
 */
export async function endOutdatedChanges(
  tx: Db,
  series: SearchedSeries,
  { newest, points, now }: { newest: MeasurementMethod; points: readonly PointFigures[]; now: Date },
): Promise<{ open: OpenRegression[]; turned: number }> {
  const all = await listUnrecovered(tx, series)
  const open = all.filter((one) => isComparable(one, newest))
  const back = open.filter(({ status }) => status === 'ended')
  for (const { id } of back)
    await updateRegression(tx, series.organization_id, id, { status: 'open', endedAt: null, endReason: null })
  const others = all.filter((one) => one.status === 'open' && !isComparable(one, newest))
  if (others.length === 0) return { open, turned: back.length }
  const wanted = await listWanted(tx, series)
  const measurers = await listMeasurers(tx, series.location_id, new Date(now.getTime() - ACTIVE_WITHIN_MS))
  let ended = 0
  for (const { id, made, detected_at: after } of others) {
    const reason = made && endReason(made, wanted, measurers)
    if (!reason) continue
    const at = points.find(({ created_at }) => created_at > after)?.created_at ?? now
    await updateRegression(tx, series.organization_id, id, {
      status: 'ended',
      endedAt: at,
      endReason: reason,
    })
    ended++
  }
  return { open, turned: back.length + ended }
}
