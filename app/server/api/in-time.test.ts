import { expect, it } from 'vitest'
import { currentBudget } from '../platform/time-budget'
import { inTime } from './in-time'

it('answers 503 with Retry-After when the time is up, aborts the work and discards its late response', async () => {
  let aborted: unknown
  let isDiscarded = false
  const body = new ReadableStream({
    cancel: () => {
      isDiscarded = true
    },
  })
  const late = inTime(20, async () => {
    const budget = currentBudget()
    budget?.addEventListener('abort', () => {
      aborted = budget.reason
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    return new Response(body)
  })
  await expect(late).rejects.toMatchObject({ status: 503, reason: 'TIME_LIMIT', retryAfterSeconds: 10 })
  await expect.poll(() => isDiscarded).toBe(true)
  expect(aborted).toMatchObject({ reason: 'TIME_LIMIT' })
})
