import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import { FREEZE_LIMITS, watchForFreeze } from './watch-frozen'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { tickMs: 100, ticks: 3, startTicks: 10 }

test('a process is frozen after some ticks without a sign, and later while it starts', () => {
  const onFrozen = vi.fn()
  const watch = watchForFreeze({ limits, onFrozen })
  vi.advanceTimersByTime(900)
  expect(onFrozen).not.toHaveBeenCalled()
  watch.sign()
  vi.advanceTimersByTime(200)
  watch.sign()
  vi.advanceTimersByTime(200)
  expect(onFrozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onFrozen).toHaveBeenCalledOnce()
})

test('one that answers when asked is not frozen, one whose answer hangs is', async () => {
  const onFrozen = vi.fn()
  let answer: () => Promise<boolean> = async () => true
  const watch = watchForFreeze({ limits, probe: () => answer(), onFrozen })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onFrozen).not.toHaveBeenCalled()
  answer = () => new Promise(() => {})
  await vi.advanceTimersByTimeAsync(500)
  expect(onFrozen).toHaveBeenCalledOnce()
  watch.stop()
})

test('time in which the watcher slept does not count', () => {
  const onFrozen = vi.fn()
  const watch = watchForFreeze({ limits, onFrozen })
  watch.sign()
  vi.setSystemTime(Date.now() + 8 * HOUR_MS)
  vi.advanceTimersByTime(200)
  expect(onFrozen).not.toHaveBeenCalled()
  watch.stop()
})

test('a busy minute is no freeze', () => {
  expect(FREEZE_LIMITS.tickMs * FREEZE_LIMITS.ticks).toBeGreaterThan(60_000)
})
