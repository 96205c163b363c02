import pg from 'pg'
import { SECOND_MS } from '~/shared/values/units'

const EVERY_MS = SECOND_MS
const ANSWER_WITHIN_MS = 2 * SECOND_MS
/** Positions of the primary that are remembered: a replica further behind has an unknown lag. */
const MAX_SAMPLES = 300

/**
 * `unreachable`: it does not answer. `notReplica`: it is no replica of this database, or was promoted. `unknown`: the
 * primary does not answer, or the replica is behind since before this process started to look.
 */
type ReplicaState = 'current' | 'lagging' | 'unreachable' | 'notReplica' | 'unknown'

export interface ReplicaFacts {
  state: ReplicaState
  /** At most; null: unknown. */
  lagMs: number | null
  /** How long it has not been current; null while it is. */
  failingMs: number | null
}

export interface ReplicaWatch {
  state(): ReplicaState
  /** At most; measured once a second. null: unknown. */
  lagMs(): number | null
  /** Since when it is not current; null while it is. */
  failingMs(): number | null
  /** What the replica had replayed at the last look; null: unknown. */
  replayed(): string | null
  /** Aborts when the replica stops answering; statements there then end. */
  lost(): AbortSignal
  stop(): Promise<void>
}

interface Standing {
  isStandby: boolean
  lsn: string
  startedAt: string
  system: string
}

const STANDING = `select pg_is_in_recovery() as "isStandby",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn,
  pg_postmaster_start_time()::text as "startedAt",
  (select system_identifier from pg_control_system())::text as system`

/** A position in the log, X/Y in hexadecimal. */
function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** With a connection of its own, so that a busy pool is not taken for a lag. Opened again after each failure. */
function observer(connectionString: string) {
  let client: pg.Client | undefined
  const close = async () => {
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }
  return {
    close,
    async look(): Promise<Standing> {
      if (!client) {
        const opened = new pg.Client({
          connectionString,
          application_name: 'lightkeeper-replica-watch',
          connectionTimeoutMillis: ANSWER_WITHIN_MS,
          query_timeout: ANSWER_WITHIN_MS,
        })
        opened.on('error', () => {})
        client = opened
        await opened.connect()
      }
      const { rows } = await client.query<Standing>(STANDING)
      if (!rows[0]) throw new Error('The server does not say where it is')
      return rows[0]
    },
  }
}

type Relation = 'same' | 'standby' | 'other'

/** One that is ahead was a replica of a primary before this one. */
function relationOf(replica: Standing, primary: Standing): Relation {
  if (replica.system !== primary.system || primary.isStandby) return 'other'
  if (!replica.isStandby) return replica.startedAt === primary.startedAt ? 'same' : 'other'
  return positionOf(replica.lsn) <= positionOf(primary.lsn) ? 'standby' : 'other'
}

/**
 * Compares the positions of replica and primary once a second. The lag is the age of the newest position of the primary
 * that the replica has reached, by the clock of this process alone: an idle database has none, and no clocks are compared.
 */
export function watchReplica(
  urls: { replica: string; primary: string },
  { maxLagMs, everyMs = EVERY_MS }: { maxLagMs: number; everyMs?: number },
): ReplicaWatch {
  const servers = { replica: observer(urls.replica), primary: observer(urls.primary) }
  let failure: Exclude<ReplicaState, 'current' | 'lagging'> | null = 'unknown'
  let samples: { at: number; position: bigint }[] = []
  let currentAt: number | null = null
  let replayed: string | null = null
  let lost = new AbortController()
  let failingAt: number | null = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const fail = (reason: typeof failure) => {
    failure = reason
    replayed = null
    if (reason !== 'unknown') lost.abort()
  }

  async function compare(): Promise<void> {
    let replica: Standing
    try {
      replica = await servers.replica.look()
    } catch {
      await servers.replica.close()
      return fail('unreachable')
    }
    const at = performance.now()
    try {
      const primary = await servers.primary.look()
      const relation = relationOf(replica, primary)
      if (relation === 'other') {
        samples = []
        currentAt = null
        return fail('notReplica')
      }
      note(at, relation === 'same' ? primary : replica, primary)
    } catch {
      await servers.primary.close()
      fail('unknown')
    }
  }

  function note(at: number, replica: Standing, primary: Standing): void {
    const reached = positionOf(replica.lsn)
    samples.push({ at, position: positionOf(primary.lsn) })
    const newest = samples.findLastIndex(({ position }) => position <= reached)
    if (newest >= 0) {
      currentAt = samples[newest]?.at ?? null
      samples = samples.slice(newest)
    }
    samples = samples.slice(-MAX_SAMPLES)
    if (lost.signal.aborted) lost = new AbortController()
    failure = currentAt === null ? 'unknown' : null
    replayed = replica.lsn
  }

  const lagMs = () => (failure !== null || currentAt === null ? null : performance.now() - currentAt)
  const state = () => failure ?? ((lagMs() ?? maxLagMs) > maxLagMs ? 'lagging' : 'current')
  const run = () => {
    running = compare().finally(() => {
      failingAt = state() === 'current' ? null : (failingAt ?? performance.now())
      if (!isStopped) timer = setTimeout(run, everyMs).unref()
    })
  }
  let running = Promise.resolve()
  run()
  return {
    lagMs,
    state,
    failingMs: () => (failingAt === null ? null : performance.now() - failingAt),
    replayed: () => replayed,
    lost: () => lost.signal,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await Promise.all([servers.replica.close(), servers.primary.close()])
    },
  }
}
