import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchEvents } from './watch-events'

class FakeSource extends EventTarget {
  static CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  constructor(readonly url: string) {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}
const last = () => FakeSource.opened.at(-1) as FakeSource

let status = 429
beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', async () => new Response('', { status }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch() {
  const [onData, onRefused] = [vi.fn(), vi.fn()]
  const close = watchEvents('/stream', 'tests', { onData, onRefused })
  return { onData, onRefused, close }
}

it('passes the data of its event', () => {
  const { onData } = watch()
  last().dispatchEvent(new MessageEvent('tests', { data: '[1]' }))
  expect(onData).toHaveBeenCalledWith('[1]')
})

it('refreshes the screen after a refusal, and asks again every 30 seconds', async () => {
  status = 429
  const { onRefused } = watch()
  last().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(0)
  expect(onRefused).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(FakeSource.opened).toHaveLength(2)
  last().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(0)
  expect(onRefused).toHaveBeenCalledTimes(2)
})

it('leaves a reconnecting browser alone, and does not refresh while the server fails', async () => {
  status = 502
  const { onRefused } = watch()
  last().fail(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSource.opened).toHaveLength(1)
  last().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(FakeSource.opened).toHaveLength(2)
  expect(onRefused).not.toHaveBeenCalled()
})

it('asks no more once it is closed', async () => {
  status = 429
  const { onRefused, close } = watch()
  last().fail(FakeSource.CLOSED)
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSource.opened).toHaveLength(1)
  expect(onRefused).not.toHaveBeenCalled()
})
