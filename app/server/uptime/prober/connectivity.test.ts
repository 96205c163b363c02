import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connectivity, createConnectivity } from './connectivity'
import { serveTcp } from './fixtures/servers'

const START = 1_000_000
beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  open?.stop()
  vi.useRealTimers()
})

let open: Connectivity | undefined
/** A network whose canaries answer after some time, or never within theirs. */
function network(canaries: string[], answering: string[]) {
  const up = new Set(answering)
  const begun: { canary: string; at: number }[] = []
  const connectivity = createConnectivity({
    canaries,
    reach: (canary, limitMs) => {
      begun.push({ canary, at: Date.now() - START })
      const isReached = up.has(canary)
      return new Promise((resolve) => setTimeout(resolve, isReached ? 20 : limitMs, isReached))
    },
  })
  open = connectivity
  const confirm = async () => {
    const told = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(5_500)
    return (await told).isCutOff
  }
  return { connectivity, up, begun, confirm }
}
const settle = () => vi.advanceTimersByTimeAsync(2_500)

describe('canaries', () => {
  it('tell that there is a network as long as one of them answers', async () => {
    const { connectivity, up, confirm } = network(['a:1', 'b:1'], ['a:1', 'b:1'])
    await settle()
    up.delete('a:1')
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('tell that it is gone when none of those that count answers', async () => {
    const { connectivity, up, confirm } = network(['a:1', 'never:1'], ['a:1'])
    await settle()
    up.clear()
    const at = Date.now()
    expect(await confirm()).toBe(true)
    expect(connectivity.cutOffSince()).toBe(at + 100)
    up.add('never:1')
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('are asked anew for every failure, in rounds that begin after it and are shared', async () => {
    const { connectivity, begun } = network(['a:1'], ['a:1'])
    await settle()
    begun.length = 0
    const first = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(60)
    expect(connectivity.confirm()).toBe(first)
    await vi.advanceTimersByTimeAsync(50)
    expect(begun).toHaveLength(1)
    // Its round is under way by now, so it cannot speak for a failure that comes later.
    expect(connectivity.confirm()).not.toBe(first)
    await vi.advanceTimersByTimeAsync(200)
    expect(begun.map(({ at }) => at - 2_500)).toEqual([100, 210])
  })

  it('are looked at in the background, more often while none answers', async () => {
    const { connectivity, up, begun } = network(['a:1'], ['a:1'])
    await vi.advanceTimersByTimeAsync(25_000)
    expect(begun.map(({ at }) => at)).toEqual([0, 10_020, 20_040])
    up.clear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connectivity.cutOffSince()).toBe(START + 30_060)
    up.add('a:1')
    await vi.advanceTimersByTimeAsync(4_500)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('that never answered do not count once anything else gave a sign', async () => {
    const { connectivity, confirm } = network(['never:1'], [])
    await settle()
    expect(await confirm()).toBe(true)
    connectivity.note('a.test', 'refusal', 60_000)
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('that have been gone for a day do not count any more where targets answer', async () => {
    const { connectivity, up, confirm } = network(['a:1'], ['a:1'])
    await settle()
    up.clear()
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(await confirm()).toBe(true)
    connectivity.note('a.test', 'answer', 60_000)
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('answer a late round no worse than an earlier one was', async () => {
    const { connectivity, up, begun } = network(['a:1'], ['a:1'])
    await vi.advanceTimersByTimeAsync(5_000)
    up.clear()
    const early = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(1_000)
    up.add('a:1')
    const late = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(begun).toHaveLength(3)
    expect([(await early).isCutOff, (await late).isCutOff]).toEqual([true, false])
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('are real places', async () => {
    vi.useRealTimers()
    const served = await serveTcp(() => {})
    open = createConnectivity({ canaries: [`127.0.0.1:${served.port}`] })
    expect(await open.confirm()).toEqual({ isCutOff: false })
    await served.close()
    expect(await open.confirm()).toEqual({ isCutOff: true })
  })
})

describe('without canaries other targets', () => {
  const hosts = Array.from({ length: 200 }, (_, i) => `host${i}.test`)
  const note = (connectivity: Connectivity, from: number, to: number, sign: 'answer' | 'silence') => {
    for (const host of hosts.slice(from, to)) connectivity.note(host, sign, 60_000)
  }

  it('tell that the network is gone when they all begin to fail, for as long as it takes', async () => {
    const { connectivity, confirm } = network([], [])
    note(connectivity, 0, 200, 'answer')
    note(connectivity, 0, 10, 'silence')
    expect(await confirm()).toBe(true)
    expect(connectivity.cutOffSince()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(3_600_000)
    note(connectivity, 0, 1, 'silence')
    expect(await confirm()).toBe(true)
    note(connectivity, 50, 51, 'answer')
    expect(connectivity.cutOffSince()).toBeNull()
    expect(await confirm()).toBe(false)
  })

  it('do not take an outage of some for it', async () => {
    const { connectivity, confirm } = network([], [])
    note(connectivity, 0, 200, 'answer')
    note(connectivity, 0, 9, 'silence')
    note(connectivity, 100, 101, 'answer')
    note(connectivity, 9, 18, 'silence')
    expect(await confirm()).toBe(false)
  })

  it('are waited for a little', async () => {
    const { connectivity } = network([], [])
    note(connectivity, 0, 20, 'answer')
    note(connectivity, 0, 1, 'silence')
    const told = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(1_000)
    note(connectivity, 1, 5, 'silence')
    await vi.advanceTimersByTimeAsync(0)
    expect(await told).toEqual({ isCutOff: true })
    note(connectivity, 0, 20, 'answer')
    note(connectivity, 0, 1, 'silence')
    const other = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(1_000)
    note(connectivity, 7, 8, 'answer')
    expect(await other).toEqual({ isCutOff: false })
  })

  it('that were never well say nothing, nor do few', async () => {
    const { connectivity, confirm } = network([], [])
    note(connectivity, 0, 200, 'silence')
    expect(await confirm()).toBe(false)
    note(connectivity, 0, 4, 'answer')
    note(connectivity, 0, 4, 'silence')
    expect(await confirm()).toBe(false)
  })
})
