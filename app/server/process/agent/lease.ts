import type { AgentJob } from '~/shared/schemas/agent'
import { pause } from './back-off'
import { type AgentClient, LeaseLostError } from './client'

export interface HeldLease {
  lost: AbortSignal
  release: () => Promise<void>
}

/**
 * Extends a lease until it is released. An unreachable server is not a lost lease: only the server decides whether it
 * expired.
 */
export function holdLease(client: AgentClient, job: AgentJob): HeldLease {
  const lost = new AbortController()
  const released = new AbortController()
  const everyMs = (job.leaseSeconds * 1000) / 3

  const beat = async () => {
    while (!released.signal.aborted && !lost.signal.aborted) {
      await pause(everyMs, released.signal)
      if (released.signal.aborted) return
      try {
        if (!(await client.heartbeat(job, released.signal)))
          lost.abort(new LeaseLostError('The run was withdrawn'))
      } catch (error) {
        if (error instanceof LeaseLostError) lost.abort(error)
      }
    }
  }
  const beating = beat()
  return {
    lost: lost.signal,
    release: async () => {
      released.abort()
      await beating
    },
  }
}
