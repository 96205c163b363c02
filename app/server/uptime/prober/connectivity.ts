import { connect } from 'node:net'
import { DAY_MS } from '~/shared/values/units'
import { splitPlace } from './kinds/connect'
import type { IsServed, Names } from './names'
import { createPeers } from './peers'
import { firstTrue } from './waits'
import { createWitnesses } from './witnesses'

/** Connects to `host:port` and returns whether that succeeded in time. */
export type Reach = (canary: string, limitMs: number) => Promise<boolean>

/** What an attempt shows about the network: a response, a failure caused by a remote host, or nothing. */
export type Sign = 'answer' | 'refusal' | 'silence'

interface Tried {
  host: string
  sign: Sign
  intervalMs: number
  begunAt: number
  /** Of the remote machine. */
  address: string | null
}

export interface Connectivity {
  /**
   * Checks the prober's own network in a round that starts after the call; given an unresolved name also its
   * DNS.
   */
  confirm: (failedName?: string) => Promise<{ isCutOff: boolean }>
  /** Records the result of each attempt. */
  note: (tried: Tried) => void
  /** Of the network alone, without DNS. */
  cutOffSince: () => number | null
  stop: () => void
}

const LIMIT_MS = 2_000
/** Calls within this time share a round. */
const GATHER_MS = 100
const WATCH_MS = 10_000
/** Interval while cut off, to notice the recovery soon. */
const WATCH_CUT_OFF_MS = 2_000
/** A canary counts this long after its last response; it may have been removed. */
const CANARY_MEMORY_MS = DAY_MS

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
 * Distinguishes a failing target from a prober without network: by canaries (`host:port`) that responded
 * before, unless targets respond; without canaries by targets that all start to fail at once. Canaries are
 * addresses, so an unresolved name also checks DNS.
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
  /** Start of the first round without canaries, whatever targets say. */
  let silentSince: number | null = null
  let canariesLostSince: number | null = null
  let peersLostSince: number | null = null
  /** Last sign from any target. */
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
    return at !== undefined && (now - at < CANARY_MEMORY_MS || signAt < at)
  }

  /**
   * Without canaries. Cut off stays so until something responds, since the known good hosts expire meanwhile.
   */
  async function isCutOffByPeers(begunAt: number): Promise<boolean> {
    if (peersLostSince === null && (await peers.areAllFailing())) peersLostSince = begunAt
    // Without any sign since the start, a failure can't be told from a missing network.
    return peersLostSince !== null || (canaries.length > 0 && signAt === -Infinity)
  }

  /** Responding targets outweigh canaries, which may be blocked on their own. */
  const doTargetsRespond = (isDoubt: boolean, begunAt: number) =>
    isDoubt ? witnesses.willAnswer(begunAt) : witnesses.haveAnswered(silentSince ?? begunAt)

  /** `isDoubt`: a check failed; otherwise only canaries count. */
  async function round(isDoubt: boolean): Promise<Told> {
    const begunAt = Date.now()
    if (await firstTrue(canaries.map(ask))) {
      silentSince = null
      canariesLostSince = null
      peersLostSince = null
      return { isCutOff: false }
    }
    if (!canaries.some((canary) => isMissed(canary, begunAt))) {
      silentSince = null
      canariesLostSince = null
      return { isCutOff: isDoubt && (await isCutOffByPeers(begunAt)) }
    }
    const isCutOff = !(await doTargetsRespond(isDoubt, begunAt))
    // A later round may have had a response by now.
    if ([...answeredAt.values()].some((at) => at > begunAt)) return { isCutOff }
    silentSince ??= begunAt
    canariesLostSince = isCutOff ? (canariesLostSince ?? begunAt) : null
    return { isCutOff }
  }
  const cutOffSince = () => canariesLostSince ?? peersLostSince

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
      const [reported, isWell] = await Promise.all([network, isServed(failedName)])
      return { isCutOff: reported.isCutOff || !isWell }
    },
    note: ({ host, sign, intervalMs, begunAt, address }) => {
      peers.note(host, sign === 'answer', intervalMs)
      if (sign === 'silence') return
      signAt = Date.now()
      if (sign !== 'answer') return
      peersLostSince = null
      witnesses.note(address, begunAt)
      if (canariesLostSince !== null && witnesses.haveAnswered(canariesLostSince)) canariesLostSince = null
    },
    cutOffSince,
    stop: () => {
      isStopped = true
      clearTimeout(watch)
    },
  }
}
