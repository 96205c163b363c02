import { isIP } from 'node:net'
import { isForbiddenAddress } from '~/server/platform/targets'
import { splitPlace } from './kinds/connect'

/** Maximum wait for a response. */
const PATIENCE_MS = 3_000

type Way = 'private' | 'IPv4' | 'IPv6'

function wayTo(address: string): Way {
  if (isForbiddenAddress(address, false)) return 'private'
  return isIP(address) === 4 ? 'IPv4' : 'IPv6'
}

function waysToCanary(canary: string): Way[] {
  const { host } = splitPlace(canary, 443)
  return isIP(host) ? [wayTo(host)] : ['IPv4', 'IPv6']
}

/**
 * Responding targets as witnesses against silent canaries, which may be blocked. Only targets on the same
 * route count: a machine in the local network also responds without internet.
 */
export function createWitnesses(canaries: readonly string[]) {
  const ways = new Set(canaries.flatMap(waysToCanary))
  /** Start of the latest successful attempt. */
  let latest = -Infinity
  const waiting = new Set<() => void>()
  const haveAnswered = (since: number) => latest >= since

  return {
    /** Records a successful attempt and its start. */
    note(address: string | null, begunAt: number): void {
      if (address === null || begunAt <= latest || !ways.has(wayTo(address))) return
      latest = begunAt
      for (const look of [...waiting]) look()
    },

    /** Whether an attempt started then or later had a response. */
    haveAnswered,

    /** The same with a short wait, if anything ever responded. */
    willAnswer(since: number): Promise<boolean> {
      const restMs = since + PATIENCE_MS - Date.now()
      if (haveAnswered(since) || latest === -Infinity || restMs <= 0)
        return Promise.resolve(haveAnswered(since))
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(limit)
          waiting.delete(look)
          resolve(haveAnswered(since))
        }
        const look = () => haveAnswered(since) && end()
        const limit = setTimeout(end, restMs)
        waiting.add(look)
      })
    },
  }
}
