import { connect } from 'node:net'
import { splitPlace } from './kinds/connect'
import type { IsServed, Names } from './names'
import { createPeers } from './peers'
import { firstTrue } from './waits'
import { createWitnesses } from './witnesses'

/** Connects to `host:port` and says whether that went well within the time. */
export type Reach = (canary: string, limitMs: number) => Promise<boolean>

/** What a try tells of the network: an answer of any kind, a failure that somebody there made, or nothing. */
export type Sign = 'answer' | 'refusal' | 'silence'

interface Tried {
  host: string
  sign: Sign
  intervalMs: number
  begunAt: number
  /** Of the machine that was reached, or tried. */
  address: string | null
}

export interface Connectivity {
  /**
   * Asks, in a round that begins after the call, whether this prober has a network; told of a name that was not found,
   * also whether it has a name service.
   */
  confirm: (failedName?: string) => Promise<{ isCutOff: boolean }>
  /** Told of every try what came of it. */
  note: (tried: Tried) => void
  /** Of the network alone. */
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

interface Told {
  isCutOff: boolean
}

interface Round {
  network: Promise<Told>
  isServed: IsServed
}

/**
 * Tells a target that fails from a prober without a network: by canaries (`host:port`) that have answered before,
 * unless targets answer beside them, or, where there are none, by other targets that were well and all begin to fail at
 * once. Canaries are addresses, so of a name that was not found the name service is asked too.
 */
export function createConnectivity({
  canaries,
  names,
  reach = reachByTcp,
}: {
  canaries: readonly string[]
  names: Pick<Names, 'beginRound'>
  reach?: Reach
}): Connectivity {
  const answeredAt = new Map<string, number>()
  const peers = createPeers()
  const witnesses = createWitnesses(canaries)
  /** When a round first missed the canaries, whatever targets say. */
  let silentSince: number | null = null
  let canariesGoneSince: number | null = null
  let peersGoneSince: number | null = null
  /** When a target last gave any sign. */
  let signAt = -Infinity
  let gathering: Promise<Round> | null = null
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

  /** Targets that were asked after a failure and answer outweigh all canaries: those are blocked alone. */
  const doTargetsAnswer = (isDoubt: boolean, begunAt: number) =>
    isDoubt ? witnesses.willAnswer(begunAt) : witnesses.haveAnswered(silentSince ?? begunAt)

  /** `isDoubt` says that a check failed; without one only canaries can tell. */
  async function round(isDoubt: boolean): Promise<Told> {
    const begunAt = Date.now()
    if (await firstTrue(canaries.map(ask))) {
      silentSince = null
      canariesGoneSince = null
      peersGoneSince = null
      return { isCutOff: false }
    }
    if (!canaries.some((canary) => isMissed(canary, begunAt))) {
      silentSince = null
      canariesGoneSince = null
      return { isCutOff: isDoubt && (await isCutOffByPeers(begunAt)) }
    }
    const isCutOff = !(await doTargetsAnswer(isDoubt, begunAt))
    // A round that began later may have been answered by now.
    if ([...answeredAt.values()].some((at) => at > begunAt)) return { isCutOff }
    silentSince ??= begunAt
    canariesGoneSince = isCutOff ? (canariesGoneSince ?? begunAt) : null
    return { isCutOff }
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

  function gather(): Promise<Round> {
    gathering ??= new Promise((resolve) => {
      setTimeout(() => {
        gathering = null
        resolve({ network: round(true), isServed: names.beginRound() })
      }, GATHER_MS)
    })
    return gathering
  }

  return {
    confirm: async (failedName) => {
      const { network, isServed } = await gather()
      if (failedName === undefined) return network
      const [told, isWell] = await Promise.all([network, isServed(failedName)])
      return { isCutOff: told.isCutOff || !isWell }
    },
    note: ({ host, sign, intervalMs, begunAt, address }) => {
      peers.note(host, sign === 'answer', intervalMs)
      if (sign === 'silence') return
      signAt = Date.now()
      if (sign !== 'answer') return
      peersGoneSince = null
      witnesses.note(address, begunAt)
      if (canariesGoneSince !== null && witnesses.haveAnswered(canariesGoneSince)) canariesGoneSince = null
    },
    cutOffSince,
    stop: () => {
      isStopped = true
      clearTimeout(watch)
    },
  }
}
