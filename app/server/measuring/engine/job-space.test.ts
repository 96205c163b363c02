import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskFailureOf, lacksSpace, withDiskFailure } from './job-space'
import { failedOutcome } from './types'

it('a failure for want of space is not the fault of the page', () => {
  const crash = failedOutcome('WORKER_CRASH', 'Ended with 0. Error: ENOSPC: no space left on device, write')
  expect(withDiskFailure(crash, tmpdir()).failure).toMatchObject({ code: 'AGENT_DISK_FULL' })
  const slow = failedOutcome('NO_RESPONSE', 'Nothing came')
  expect(withDiskFailure(slow, tmpdir())).toBe(slow)
})

it('an error for want of space becomes a failure of the agent', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, mkdtemp'), { code: 'ENOSPC' })
  expect(diskFailureOf(error)?.failure).toMatchObject({ code: 'AGENT_DISK_FULL' })
  expect(diskFailureOf(new Error('another'))).toBeNull()
})

it('a folder whose space cannot be read is no reason to stop', () => {
  expect(lacksSpace('/nowhere/at/all')).toBe(false)
})
