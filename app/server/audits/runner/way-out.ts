import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import type { HostRule } from './script/blocked-hosts'

export interface WayOutOptions {
  allowPrivate: boolean
  /** Whose relay answers some of the requests. */
  experiment: AgentExperiment | null
}

/** What the thread says. */
export type WayOutWord = { kind: 'open'; port: number } | { kind: 'blocked' }

export interface WayOut {
  port: number
  /** Keeps requests to some hosts from leaving, once it has returned. */
  block: (rules: readonly HostRule[]) => Promise<void>
  /** Rejects when the thread ends before `close`. */
  ended: Promise<never>
  close: () => Promise<void>
}

const THREAD = './egress-thread.js'

/**
 * The egress proxy of a run in a thread of its own: beside the engine, which reads a trace or takes a long message
 * apart for tens of milliseconds at a time, the page's answers would wait for it.
 */
export async function openWayOut(options: WayOutOptions): Promise<WayOut> {
  const thread = new Worker(new URL(THREAD, import.meta.url), { workerData: options })
  let isClosed = false
  const ended = new Promise<never>((_, reject) => {
    const fail = (cause: unknown) => {
      if (!isClosed) reject(Object.assign(new Error(`The way out ended. ${cause}`), { code: 'WORKER_CRASH' }))
    }
    thread.once('error', fail)
    thread.once('exit', fail)
  })
  ended.catch(() => {})
  const next = async () => {
    const [word] = (await Promise.race([once(thread, 'message'), ended])) as [WayOutWord]
    return word
  }
  const opened = await next()
  if (opened.kind !== 'open') throw new Error('The way out did not open')
  return {
    port: opened.port,
    async block(rules) {
      const done = next()
      thread.postMessage(rules)
      await done
    },
    ended,
    async close() {
      isClosed = true
      await thread.terminate()
    },
  }
}
