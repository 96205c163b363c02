import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Db } from './pool'
import { execute } from './statements'

/** Wakes waiters in all processes. Messages may be lost, so waiters also poll. */
export interface Bus {
  /** At most one message per topic every 100 ms. About all organizations when none is given. */
  notify(topic: Topic, organizations?: Iterable<number>): void
  /** Resolves true on a message about one of the organizations, by default any; false after `ms` or on abort. */
  wait(topic: Topic, ms: number, signal?: AbortSignal, organizations?: readonly number[]): Promise<boolean>
  close(): Promise<void>
}
export type Topic = 'jobs' | 'tests' | 'regressions' | 'uptime' | 'systemLog'

const COALESCE_MS = 100
const CHANNEL = 'lightkeeper'
/** The payload of a message has at most 8,000 bytes; more organizations count as all. */
const MAX_ORGANIZATIONS = 500

/** null: all. */
type About = ReadonlySet<number> | null

const payloadOf = (topic: Topic, about: About): string =>
  about === null ? topic : `${topic} ${[...about].join(',')}`

function readPayload(payload: string): { topic: string; about: About } {
  const [topic = '', ids] = payload.split(' ')
  return { topic, about: ids === undefined ? null : new Set(ids.split(',').map(Number)) }
}

/** For processes without a bus of their own. */
export const notifyTopic = (db: Db, topic: Topic, about: About = null): Promise<void> =>
  execute(db)`select pg_notify(${CHANNEL}, ${payloadOf(topic, about)})`

/** LISTEN/NOTIFY on a dedicated connection, opened by the first waiter. */
export function createBus(directUrl: string, db: Db, onError: (error: Error) => void): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  const pending = new Map<Topic, { timer: NodeJS.Timeout; about: Set<number> | null }>()
  let isListening = false
  let client: pg.Client | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: directUrl,
      application_name: 'lightkeeper-bus',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 4_000,
    })
    next.on('error', onError)
    next.on('notification', ({ payload = '' }) => {
      const { topic, about } = readPayload(payload)
      emitter.emit(topic, about)
    })
    next.on('end', () => {
      isListening = false
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      client = next
      if (closed) await next.end()
    } catch (error) {
      isListening = false
      onError(error as Error)
    }
  }

  return {
    notify(topic, organizations) {
      if (closed) return
      const about = organizations ? new Set(organizations) : null
      const waiting = pending.get(topic)
      if (waiting) {
        waiting.about = waiting.about && about && new Set([...waiting.about, ...about])
        return
      }
      const send = () => {
        const merged = pending.get(topic)?.about ?? null
        const sent = merged && merged.size <= MAX_ORGANIZATIONS ? merged : null
        pending.delete(topic)
        emitter.emit(topic, sent)
        notifyTopic(db, topic, sent).catch(onError)
      }
      pending.set(topic, { timer: setTimeout(send, COALESCE_MS), about })
    },
    async wait(topic, ms, signal, organizations) {
      if (signal?.aborted || closed) return false
      if (!isListening) {
        isListening = true
        void connect()
      }
      return new Promise<boolean>((resolve) => {
        const end = (isNotified: boolean) => {
          clearTimeout(timer)
          emitter.off(topic, hear)
          emitter.off('closed', stop)
          signal?.removeEventListener('abort', stop)
          resolve(isNotified)
        }
        const hear = (about: About) => {
          if (!organizations || !about || organizations.some((id) => about.has(id))) end(true)
        }
        const stop = () => end(false)
        const timer = setTimeout(stop, ms)
        emitter.on(topic, hear)
        emitter.once('closed', stop)
        signal?.addEventListener('abort', stop, { once: true })
      })
    },
    async close() {
      closed = true
      for (const { timer } of pending.values()) clearTimeout(timer)
      emitter.emit('closed')
      await client?.end().catch(onError)
    },
  }
}
