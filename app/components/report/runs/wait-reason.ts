import { messages } from '~/shared/messages'
import { MAX_AHEAD } from '~/shared/rules/measuring/test-status'
import type { TestWait } from '~/shared/schemas/lighthouse'

/** Why a test waits, in few words; null once it began. */
export function waitReason({ ahead, agents }: TestWait): string | null {
  if (ahead === null) return null
  if (agents === 0) return messages.runTest.noAgentShort
  return ahead === 0 ? messages.runTest.isNext : messages.runTest.ahead(ahead, ahead >= MAX_AHEAD)
}
