import { setTimeout as pause } from 'node:timers/promises'

/** One change wakes all streams of an organization in the same moment. */
const GATHER_MS = 20

const gathering = new Map<string, Promise<unknown>>()

/** One look for all that ask within a moment. It begins after the last of them has asked, so that nobody gets an older state. */
export function lookTogether(key: string, look: () => Promise<unknown>): Promise<unknown> {
  const begun = gathering.get(key)
  if (begun) return begun
  const looking = pause(GATHER_MS).then(() => {
    gathering.delete(key)
    return look()
  })
  gathering.set(key, looking)
  return looking
}
