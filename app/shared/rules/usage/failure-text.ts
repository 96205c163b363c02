import { failureAdvice } from '../../messages/failure-advice'
import { usageMessages } from '../../messages/usage'
import { failureSentence } from '../measuring/run-failures'

/** Reasons of tests that no run has. */
const OF_TESTS: Record<string, { sentence: string; advice: string }> = usageMessages.testFailures

/** Why tests failed and what to do, also for experiments and removed pages. */
export const failureText = (reason: string): { sentence: string; advice: string } =>
  OF_TESTS[reason] ?? { sentence: failureSentence(reason), advice: failureAdvice(reason) }
