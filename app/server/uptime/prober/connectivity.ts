import { connect } from 'node:net'
import { splitPlace } from './kinds/connect'
import { createPeers } from './peers'

/** Connects to `host:port` and says whether that went well within the time. */
export type Reach = (canary: string, limitMs: number) => Promise<boolean>

/** What a try tells of the network: an answer of any kind, a failure that somebody there made, or nothing. */
export type Sign = 'answer' | 'refusal' | 'silence'

export interface Connectivity {
  /** Asks, in a round that begins after the call, whether this prober has a network. */
  confirm: () => Promise<{ isCutOff: boolean }>
  /** Told of every try what came of it. */
  note: (host: string, sign: Sign, intervalMs: number) => void
  cutOffSince: () => number | null
  stop: () => void
}

const LIMIT_MS = 2_000
/** Callers that arrive within this time share one round. */
const GATHER_MS = 100
const WATCH_MS = 10_000
/** While it is cut off, so that it notices soon that it no longer is. */
const WATCH_CUT_OFF_MS = 2_000
/** How long a canary counts after it last answered: it may have been taken away for good. */
const KNOWN_FOR_MS = 86_400_000

const reachByTcp: Reach = (canary, limitMs) =>
  new Promise((resolve) => {
    const socket = connect(splitPlace(canary, 443))
    const end = (isReached: boolean) => {
      clearTimeout(limit)
      socket.destroy()
      resolve(isReached)
    }
    const limit = setTimeout(end, limitMs, false)
    socket.once('connect', () => end(true))
    socket.on('error', () => end(false))
  })

/**
 * Tells a target that fails from a prober without a network: by canaries (`host:port`) that have answered before, or,
 * where there are none, by other targets that were well and all begin to fail at once.
 */
export function createConnectivity({
  canaries,
  reach = reachByTcp,
}: {
  canaries: readonly string[]
  reach?: Reach
}): Connectivity {
  const answeredAt = new Map<string, number>()
  const peers = createPeers()
  let canariesGoneSince: number | null = null
  let peersGoneSince: number | null = null
  /** When a target last gave any sign. */
  let signAt = -Infinity
  let gathering: Promise<{ isCutOff: boolean }> | null = null
  let watch: NodeJS.Timeout | undefined
  let isStopped = false

  async function ask(canary: string): Promise<boolean> {
    const isReached = await reach(canary, LIMIT_MS)
    if (isReached) answeredAt.set(canary, Date.now())
    return isReached
  }

  function isMissed(canary: string, now: number): boolean {
    const at = answeredAt.get(canary)
    return at !== undefined && (now - at < KNOWN_FOR_MS || signAt < at)
  }

  /** Where no canary counts. Cut off stays cut off until something answers: those that were well are forgotten meanwhile. */
  async function isCutOffByPeers(begunAt: number): Promise<boolean> {
    if (peersGoneSince === null && (await peers.areAllGone())) peersGoneSince = begunAt
    // What never had a sign of anything since it began cannot tell a failure from a missing network.
    return peersGoneSince !== null || (canaries.length > 0 && signAt === -Infinity)
  }

  /** `isDoubt` says that a check failed; without one only canaries can tell. */
  async function round(isDoubt: boolean): Promise<{ isCutOff: boolean }> {
    const begunAt = Date.now()
    if (await firstTrue(canaries.map(ask))) {
      canariesGoneSince = null
      peersGoneSince = null
      return { isCutOff: false }
    }
    if (!canaries.some((canary) => isMissed(canary, begunAt))) {
      canariesGoneSince = null
      return { isCutOff: isDoubt && (await isCutOffByPeers(begunAt)) }
    }
    // A round that began later may have been answered by now.
    const isOver = [...answeredAt.values()].some((at) => at > begunAt)
    if (!isOver) canariesGoneSince ??= begunAt
    return { isCutOff: true }
  }
  const cutOffSince = () => canariesGoneSince ?? peersGoneSince

  function keepWatch(delayMs: number): void {
    watch = setTimeout(async () => {
      peers.forgetOld()
      if (canaries.length > 0) await round(false)
      if (!isStopped) keepWatch(cutOffSince() === null ? WATCH_MS : WATCH_CUT_OFF_MS)
    }, delayMs)
    watch.unref()
  }
  keepWatch(0)

  return {
    confirm: () => {
      gathering ??= new Promise((resolve) => {
        setTimeout(() => {
          gathering = null
          resolve(round(true))
        }, GATHER_MS)
      })
      return gathering
    },
    note: (host, sign, intervalMs) => {
      peers.note(host, sign === 'answer', intervalMs)
      if (sign === 'silence') return
      signAt = Date.now()
      if (sign === 'answer') peersGoneSince = null
    },
    cutOffSince,
    stop: () => {
      isStopped = true
      clearTimeout(watch)
    },
  }
}

/** Resolves at the first true, or when all are false. */
function firstTrue(asked: Promise<boolean>[]): Promise<boolean> {
  return new Promise((resolve) => {
    for (const each of asked) void each.then((isTrue) => isTrue && resolve(true))
    void Promise.all(asked).then(() => resolve(false))
  })
}
