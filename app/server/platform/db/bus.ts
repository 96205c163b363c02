import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Db } from './pool'
import { execute } from './statements'

/** Wakes waiters in all processes. Messages may be lost, so waiters also poll. */
export interface Bus {
  /** At most one message per topic every 100 ms. */
  notify(topic: Topic): void
  /** Resolves true on a message, false after `ms` or when the signal aborts. */
  wait(topic: Topic, ms: number, signal?: AbortSignal): Promise<boolean>
  close(): Promise<void>
}
export type Topic = 'jobs' | 'tests' | 'regressions' | 'uptime' | 'systemLog'

const COALESCE_MS = 100
const CHANNEL = 'lightkeeper'

/** For processes without a bus of their own. */
export const notifyTopic = (db: Db, topic: Topic): Promise<void> =>
  execute(db)`select pg_notify(${CHANNEL}, ${topic})`

/** LISTEN/NOTIFY on a dedicated connection, opened by the first waiter. */
export function createBus(directUrl: string, db: Db, onError: (error: Error) => void): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  const pending = new Map<Topic, NodeJS.Timeout>()
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
    next.on('notification', (message) => emitter.emit(message.payload ?? ''))
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
    notify(topic) {
      if (closed || pending.has(topic)) return
      const send = () => {
        pending.delete(topic)
        emitter.emit(topic)
        notifyTopic(db, topic).catch(onError)
      }
      pending.set(topic, setTimeout(send, COALESCE_MS))
    },
    async wait(topic, ms, signal) {
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
        const hear = () => end(true)
        const stop = () => end(false)
        const timer = setTimeout(stop, ms)
        emitter.once(topic, hear)
        emitter.once('closed', stop)
        signal?.addEventListener('abort', stop, { once: true })
      })
    },
    async close() {
      closed = true
      for (const timer of pending.values()) clearTimeout(timer)
      emitter.emit('closed')
      await client?.end().catch(onError)
    },
  }
}
