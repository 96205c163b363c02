import { expect, it } from 'vitest'
import { watchMemory } from './watch-memory'

const GIBIBYTE = 1024 ** 3

it('ends a browser that leaves the machine no memory', async () => {
  const free = [10, 5, 0.3]
  const memory = () => ({ total: 16 * GIBIBYTE, free: (free.shift() ?? 0.3) * GIBIBYTE })
  const watch = watchMemory('/nowhere', memory, () => 12 * GIBIBYTE)
  await expect(watch.exhausted).rejects.toMatchObject({ code: 'PAGE_OUT_OF_MEMORY' })
  expect(free).toEqual([])
  watch.stop()
})

it('tells a tab that took much memory before it crashed', async () => {
  const free = [10, 9.5, 7]
  const watch = watchMemory('/nowhere', () => ({
    total: 16 * GIBIBYTE,
    free: (free.shift() ?? 9) * GIBIBYTE,
  }))
  expect(watch.hasGrown()).toBe(false)
  while (free.length > 0) await new Promise((done) => setTimeout(done, 20))
  expect(watch.hasGrown()).toBe(true)
  watch.stop()
})

it('spares a small browser on a full machine, and one on a machine that does not tell', async () => {
  let requestCount = 0
  const count =
    <T>(value: T) =>
    () => {
      requestCount += 1
      return value
    }
  const full = watchMemory('/nowhere', count({ total: 16 * GIBIBYTE, free: 0 }), () => GIBIBYTE / 2)
  const silent = watchMemory('/nowhere', count(null), () => 12 * GIBIBYTE)
  let ended = false
  for (const { exhausted } of [full, silent])
    exhausted.catch(() => {
      ended = true
    })
  while (requestCount < 4) await new Promise((done) => setTimeout(done, 20))
  expect(ended).toBe(false)
  full.stop()
  silent.stop()
})
