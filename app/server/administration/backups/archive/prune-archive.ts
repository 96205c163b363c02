import { DAY_MS } from '~/shared/values/units'
import type { BackupPlace } from '../place'
import { timeOf } from '../rules'
import { readChains } from './find-moment'
import { readBase } from './format'
import { ARCHIVE_ROOT, baseManifestName, changesFrom, parseLsn, segmentStart } from './layout'

/** Any moment of so many days can be restored. */
export const ARCHIVE_DAYS = 7

/** Those of the last days, and the newest one before, from which the first of these days is restored. */
export function keptBases(ids: readonly string[], now: Date): string[] {
  const since = now.getTime() - ARCHIVE_DAYS * DAY_MS
  const sorted = ids.toSorted().toReversed()
  const firstOld = sorted.findIndex((id) => timeOf(id) < since)
  return firstOld < 0 ? sorted : sorted.slice(0, firstOld + 1)
}

/** Removes old copies of the database, halves of interrupted ones, and changes that no kept one needs. */
export async function pruneArchive(place: BackupPlace, current: string, now: Date): Promise<void> {
  const chains = await readChains(place)
  const kept = new Set(
    keptBases(
      chains.flatMap(({ bases }) => bases),
      now,
    ),
  )
  for (const { name, bases, changes } of chains) {
    for (const id of bases) if (!kept.has(id)) await place.remove(baseManifestName(name, id))
    const [oldest] = bases.filter((id) => kept.has(id))
    if (!oldest) {
      if (name !== current)
        for (const file of await place.list(`${ARCHIVE_ROOT}${name}/`)) await place.remove(file)
      continue
    }
    const base = await readBase(place, name, oldest)
    const from = changesFrom(changes, segmentStart(parseLsn(base.startLsn), base.segmentBytes))
    for (const change of changes.slice(0, changes.length - from.length)) await place.remove(change.name)
    for (const file of await place.list(`${ARCHIVE_ROOT}${name}/bases/`))
      if (!kept.has(file.split('/')[3] ?? '')) await place.remove(file)
  }
}
