import { isIP } from 'node:net'
import { isForbiddenAddress } from '~/server/targets'
import { splitPlace } from './kinds/connect'

/** How long an answer is waited for. */
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
 * Targets that answer, as witnesses against canaries that do not, since those may be blocked alone. Only those count
 * that are reached as the canaries are: a machine next door answers also when the cable out of the house is pulled.
 */
export function createWitnesses(canaries: readonly string[]) {
  const ways = new Set(canaries.flatMap(waysToCanary))
  /** When the latest of those tries began that were answered. */
  let latest = -Infinity
  const waiting = new Set<() => void>()
  const haveAnswered = (since: number) => latest >= since

  return {
    /** Told of a try that was answered: by whom, and when it began. */
    note(address: string | null, begunAt: number): void {
      if (address === null || begunAt <= latest || !ways.has(wayTo(address))) return
      latest = begunAt
      for (const look of [...waiting]) look()
    },

    /** Whether one was asked at that moment or later, and answered. What came of earlier tries is no witness. */
    haveAnswered,

    /** The same, waited for a little where anybody ever answered. */
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
