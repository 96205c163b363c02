import { expect, it } from 'vitest'
import { currentBudget, withinBudget } from './time-budget'

const limit = () => new Error('time is up')
const forever = () => new Promise<never>(() => {})

it('aborts what it runs when the time is up, and nothing before', async () => {
  let seen: AbortSignal | undefined
  const late = withinBudget(20, limit, () => {
    seen = currentBudget()
    return forever()
  })
  expect(seen?.aborted).toBe(false)
  await expect(late).rejects.toThrow('time is up')
  expect(seen?.reason).toEqual(limit())
})

it('leaves work that ended in time alone', async () => {
  const signal = await withinBudget(20, limit, async () => currentBudget())
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(signal?.aborted).toBe(false)
  expect(currentBudget()).toBeUndefined()
})

it('cannot be extended by a longer budget inside', async () => {
  await expect(withinBudget(20, limit, () => withinBudget(60_000, limit, forever))).rejects.toThrow(
    'time is up',
  )
})
