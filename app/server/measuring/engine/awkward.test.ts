import { describe, expect, it } from 'vitest'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { AWKWARD } from '../../../../tests/support/fixture-server'
import { outcomeOfRecorded, readRecorded } from './fixtures/recorded'

describe('recorded loads of awkward pages', () => {
  const recorded = AWKWARD.filter(({ isRecorded }) => isRecorded)
  it.each(recorded)('$path: $note', async ({ path, expected, isPart = false }) => {
    const load = await readRecorded(path.slice(1).replace('/', '-'))
    const { outcome, failure, scores, environment } = await outcomeOfRecorded(load)
    expect(failure?.code ?? 'success').toBe(expected)
    expect(outcome).toBe(failure ? 'failed' : 'success')
    if (failure) {
      expect(failureSentence(failure.code)).not.toBe(failureSentence(''))
      expect(scores).toBeNull()
      return
    }
    const end = path === '/awkward/redirect' ? '/good/' : path
    expect(environment?.finalUrl).toBe(load.origin + end)
    expect(scores?.performance === null).toBe(isPart)
    expect(scores?.accessibility).not.toBeNull()
  })
})
