import { expect, test } from 'vitest'
import { lookTogether } from './look-together'

test('who asks in the same moment shares a look; who asks later gets a newer one', async () => {
  let looks = 0
  const look = async () => ++looks
  const ask = (key: string) => lookTogether(key, look)
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2])
  expect(await ask('a')).toBe(3)
})

test('one that begun is not joined: it may have read what was before', async () => {
  let state = 'before'
  let next: Promise<unknown> | undefined
  const look = async () => {
    const seen = state
    state = 'after'
    next ??= lookTogether('c', async () => state)
    return seen
  }
  expect(await lookTogether('c', look)).toBe('before')
  expect(await next).toBe('after')
})

test('a failed look fails for all of them, and the next one is tried', async () => {
  const fail = () => lookTogether('d', () => Promise.reject(new Error('down')))
  expect(await Promise.allSettled([fail(), fail()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await lookTogether('d', async () => 'up')).toBe('up')
})
