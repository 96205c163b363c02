import type { AgentJob } from '~/shared/schemas/agent'
import { pause } from './back-off'
import { type AgentClient, LeaseLostError } from './client'

export interface HeldLease {
  /** Aborts when the run is no longer ours. */
  lost: AbortSignal
  release: () => Promise<void>
}

/**
 * Prolongs a lease until it is released. A server that cannot be reached is no loss yet: whether the lease
 * outlived the silence is the server's to say.
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
