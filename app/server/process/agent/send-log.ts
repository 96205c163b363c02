import { type ClaimRequest, MAX_LOG_LINES } from '~/shared/schemas/agent'
import type { LogLine } from '~/shared/schemas/system-log'
import { type AgentClient, CallRefusedError } from './client'

interface Lines {
  take(limit: number): LogLine[]
  giveBack(lines: readonly LogLine[]): void
}

/** Sends the warnings and errors of the agent with its claims; the server stores a line once. */
export const sendsLog = (client: AgentClient, lines: Lines): AgentClient => ({
  ...client,
  async claim(about: ClaimRequest, signal: AbortSignal) {
    // One more may say how many were left out.
    const log = lines.take(MAX_LOG_LINES - 1)
    try {
      return await client.claim(log.length > 0 ? { ...about, log } : about, signal)
    } catch (error) {
      // Lines that the server refuses must not keep the agent from its work.
      const isRefused = error instanceof CallRefusedError && !error.isOfKey
      if (!isRefused) lines.giveBack(log)
      throw error
    }
  },
})
