import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const MAX_FIRST = 2 ** 31

/**
 * Makes ids of one moment, in the order of the calls. Without a time they would follow the newest one that this process
 * has seen, also after its clock was set back.
 */
export function idsAt(now: Date): () => string {
  let seq = randomInt(MAX_FIRST)
  return () => {
    seq += 1
    return v7({ msecs: now.getTime(), seq })
  }
}
