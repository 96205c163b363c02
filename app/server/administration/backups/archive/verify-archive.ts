import type { BackupPlace } from '../place'
import { endOf, findMoment, readChains } from './find-moment'
import { readBase } from './format'
import { readLog, verifyBase } from './read-base'

/**
 * Reads every byte of the newest copy of the database, or of the one named, and of the changes since. Throws with what is
 * missing or damaged; null: there is none. Returns the last moment that can be restored.
 */
export async function verifyArchive(
  place: BackupPlace,
  id?: string,
): Promise<{ id: string; until: number } | null> {
  const chains = await readChains(place)
  if (id === undefined && chains.every(({ bases }) => bases.length === 0)) return null
  const named = chains.find(({ bases }) => id !== undefined && bases.includes(id))
  if (id !== undefined && !named) return null
  const moment =
    named && id !== undefined
      ? { base: await readBase(place, named.name, id), chain: named }
      : await findMoment(place, null)
  await verifyBase(place, moment.base)
  await readLog(place, { ...moment, until: null }, async () => {})
  return { id: moment.base.id, until: endOf(moment.chain) }
}
