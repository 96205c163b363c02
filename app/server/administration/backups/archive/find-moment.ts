import type { BackupPlace } from '../place'
import { type Base, readBase } from './format'
import { ARCHIVE_ROOT, type Chain, chainsOf } from './layout'

export interface Moment {
  base: Base
  chain: Chain
  /** Milliseconds; null: the newest archived change. */
  until: number | null
}

export const readChains = async (place: BackupPlace): Promise<Chain[]> =>
  chainsOf(await place.list(ARCHIVE_ROOT))

/** It need not be the last one by position: a clock may have been set back. */
export const endOf = ({ changes }: Chain): number => changes.reduce((last, { at }) => Math.max(last, at), 0)

export interface Window {
  from: number
  to: number
}

/** The moments that can be restored, the newest last. */
export async function listWindows(place: BackupPlace, chains: readonly Chain[]): Promise<Window[]> {
  const windows: Window[] = []
  for (const chain of chains) {
    const [first] = chain.bases
    if (!first) continue
    const window = {
      from: Date.parse((await readBase(place, chain.name, first)).finishedAt),
      to: endOf(chain),
    }
    if (window.to >= window.from) windows.push(window)
  }
  return windows.toSorted((one, other) => one.to - other.to)
}

export const printTime = (at: number): string => new Date(at).toISOString()
export const printWindow = ({ from, to }: Window): string => `from ${printTime(from)} to ${printTime(to)}`

/** The newest base before `until`, whose chain reaches it. Throws with what can be restored instead. */
export async function findMoment(place: BackupPlace, until: number | null): Promise<Moment> {
  const chains = await readChains(place)
  const last = Math.max(...chains.filter(({ bases }) => bases.length > 0).map(endOf))
  for (const chain of chains.toSorted((one, other) => endOf(other) - endOf(one))) {
    if (endOf(chain) < (until ?? last)) continue
    for (const id of chain.bases.toReversed()) {
      const base = await readBase(place, chain.name, id)
      if (Date.parse(base.finishedAt) <= (until ?? last)) return { base, chain, until }
    }
  }
  throw new Error(await refusalOf(place, chains, until))
}

async function refusalOf(
  place: BackupPlace,
  chains: readonly Chain[],
  until: number | null,
): Promise<string> {
  const windows = await listWindows(place, chains)
  if (windows.length > 0)
    return `${printTime(until ?? Date.now())} can't be restored from ${place.label}: it has changes ${windows.map(printWindow).join(', and ')}`
  return chains.some(({ bases }) => bases.length > 0)
    ? `The changes that complete the copy of the database are missing in ${place.label}, or not archived yet`
    : `${place.label} has no archive of changes: restore a backup, without --at`
}
