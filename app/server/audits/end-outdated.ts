import { isMadeAlike, type MadeWith } from '~/shared/rules/made-alike'
import { endReason } from '~/shared/rules/outdated-method'
import type { Db } from '../db'
import type { PointFigures, SearchedSeries } from './change.store'
import { listMeasurers, listUnrecovered, listWanted, type OpenRegression } from './outdated.store'
import { setEnded, setOpenAgain } from './regression.store'

/** An agent silent for longer is considered gone. */
const HEARD_OF_MS = 7 * 86_400_000

/**
 * Open changes that points like the newest can confirm or end. Ends those that no future point can, and
 * reopens one when comparable points return. Also counts both.
 */
export async function endOutdated(
  tx: Db,
  series: SearchedSeries,
  { newest, points, now }: { newest: MadeWith; points: readonly PointFigures[]; now: Date },
): Promise<{ open: OpenRegression[]; turned: number }> {
  const all = await listUnrecovered(tx, series)
  const open = all.filter((one) => isMadeAlike(one, newest))
  const back = open.filter(({ status }) => status === 'ended')
  for (const { id } of back) await setOpenAgain(tx, series.organization_id, id)
  const others = all.filter((one) => one.status === 'open' && !isMadeAlike(one, newest))
  if (others.length === 0) return { open, turned: back.length }
  const wanted = await listWanted(tx, series)
  const measurers = await listMeasurers(tx, series.location_id, new Date(now.getTime() - HEARD_OF_MS))
  let ended = 0
  for (const { id, made, detected_at: after } of others) {
    const reason = made && endReason(made, wanted, measurers)
    if (!reason) continue
    const at = points.find(({ created_at }) => created_at > after)?.created_at ?? now
    await setEnded(tx, series.organization_id, id, { at, reason })
    ended++
  }
  return { open, turned: back.length + ended }
}
