import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '~/shared/values/units'
import { supervisePostgres } from './database'

const start = vi.hoisted(() => vi.fn())
vi.mock('../../platform/db/embedded', () => ({ startEmbeddedPostgres: start }))
// Fake timers do not reach these.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

const disk = { hasRoom: true }

/** A PostgreSQL that runs until `crash`. */
function startable() {
  let crash = () => {}
  const exited = new Promise<void>((resolve) => {
    crash = resolve
  })
  return { running: { url: '', port: 1, adopted: false, exited, end() {}, stop: async () => {} }, crash }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  start.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  disk.hasRoom = true
})

test('waits longer after each failed start, but not once the disk has space again', async () => {
  const first = startable()
  start.mockResolvedValueOnce(first.running).mockRejectedValue(new Error('no space'))
  const database = await supervisePostgres({
    dataDir: '',
    binDir: undefined,
    warn: () => {},
    hasRoom: () => disk.hasRoom,
  })
  disk.hasRoom = false
  first.crash()
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  const before = start.mock.calls.length
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(start.mock.calls.length - before).toBeLessThanOrEqual(6)
  disk.hasRoom = true
  start.mockResolvedValue(startable().running)
  const failed = start.mock.calls.length
  await vi.advanceTimersByTimeAsync(500)
  expect(start.mock.calls.length).toBe(failed + 1)
  await database.stop()
})
