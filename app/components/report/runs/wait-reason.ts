import { runTestMessages } from '~/shared/messages/run-test'
import { MAX_AHEAD } from '~/shared/rules/measuring/test-status'
import type { TestWait } from '~/shared/schemas/lighthouse'

/** Short reason why a test is waiting; null once it is running. */
export function waitReason({ ahead, agents }: TestWait): string | null {
  if (ahead === null) return null
  if (agents === 0) return runTestMessages.noAgentShort
  return ahead === 0 ? runTestMessages.isNext : runTestMessages.ahead(ahead, ahead >= MAX_AHEAD)
}
