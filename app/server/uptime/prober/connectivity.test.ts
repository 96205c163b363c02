import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { type Connectivity, createConnectivity } from './connectivity'
import { serveTcp } from './fixtures/servers'

const START = 1_000_000
beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  open?.stop()
  vi.useRealTimers()
})

let open: Connectivity | undefined
/** Connectivity checks refuse private addresses, so the canaries need a public one. */
const ADDRESS = '93.184.215.14'
const tried = (changes: Partial<Parameters<Connectivity['note']>[0]> = {}) => ({
  host: 'a.test',
  sign: 'answer' as const,
  intervalMs: 60_000,
  begunAt: Date.now(),
  address: ADDRESS,
  ...changes,
})

function network(canaries: string[], answering: string[]) {
  const up = new Set(answering)
  const served = { isWell: true, failed: [] as string[] }
  const begun: { canary: string; at: number }[] = []
  const connectivity = createConnectivity({
    canaries,
    names: {
      beginRound: () => async (failed) => {
        served.failed.push(failed)
        return served.isWell
      },
    },
    reach: (canary, limitMs) => {
      begun.push({ canary, at: Date.now() - START })
      const isReached = up.has(canary)
      return new Promise((resolve) => setTimeout(resolve, isReached ? 20 : limitMs, isReached))
    },
  })
  open = connectivity
  const confirm = async (failedName?: string) => {
    const told = connectivity.confirm(failedName)
    await vi.advanceTimersByTimeAsync(5_500)
    return (await told).isCutOff
  }
  return { connectivity, up, begun, served, confirm }
}
const settle = () => vi.advanceTimersByTimeAsync(2_500)

describe('canaries', () => {
  it('report a working network as long as one of them responds', async () => {
    const { connectivity, up, confirm } = network(['a:1', 'b:1'], ['a:1', 'b:1'])
    await settle()
    up.delete('a:1')
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('report a failed network when no counted canary responds', async () => {
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

  it('are asked again for every failure, in shared rounds that start after it', async () => {
    const { connectivity, begun } = network(['a:1'], ['a:1'])
    await settle()
    begun.length = 0
    void connectivity.confirm()
    await vi.advanceTimersByTimeAsync(60)
    void connectivity.confirm()
    await vi.advanceTimersByTimeAsync(50)
    expect(begun).toHaveLength(1)
    // Its round has already started, so it cannot confirm a later failure.
    void connectivity.confirm()
    await vi.advanceTimersByTimeAsync(200)
    expect(begun.map(({ at }) => at - 2_500)).toEqual([100, 210])
  })

  it('are polled in the background, more often while none responds', async () => {
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

  it('that never responded do not count once another target has', async () => {
    const { connectivity, confirm } = network(['never:1'], [])
    await settle()
    expect(await confirm()).toBe(true)
    connectivity.note(tried({ sign: 'refusal' }))
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('that failed for a day do not count while targets respond', async () => {
    const { connectivity, up, confirm } = network(['a:1'], ['a:1'])
    await settle()
    up.clear()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(await confirm()).toBe(true)
    connectivity.note(tried({ address: null }))
    expect(await confirm()).toBe(false)
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('answer a late round as well as an earlier one', async () => {
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

  it('are public services', async () => {
    vi.useRealTimers()
    const served = await serveTcp(() => {})
    open = createConnectivity({
      canaries: [`127.0.0.1:${served.port}`],
      names: { beginRound: () => async () => true },
    })
    expect(await open.confirm()).toEqual({ isCutOff: false })
    await served.close()
    expect(await open.confirm()).toEqual({ isCutOff: true })
  })
})

describe('responding targets', () => {
  async function blocked(canaries = ['a:1']) {
    const set = network(canaries, canaries)
    await settle()
    set.connectivity.note(tried())
    set.up.clear()
    return set
  }

  it('override canaries when asked after the failure, within a short wait', async () => {
    const { connectivity } = await blocked()
    const told = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(2_900)
    connectivity.note(tried({ begunAt: Date.now() - 100 }))
    await vi.advanceTimersByTimeAsync(0)
    expect(await told).toEqual({ isCutOff: false })
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('do not count for a failure after their check', async () => {
    const { connectivity, confirm } = await blocked()
    const foundAt = Date.now()
    const told = confirm()
    connectivity.note(tried({ begunAt: foundAt - 1 }))
    await vi.advanceTimersByTimeAsync(0)
    connectivity.note(tried({ begunAt: foundAt + 50 }))
    expect(await told).toBe(true)
    expect(connectivity.cutOffSince()).toBe(foundAt + 100)
  })

  it.each([
    ['in a private network', 'a:1', '10.0.0.7', true],
    ['of the other family', '1.1.1.1:443', '2606:4700::1111', true],
    ['of nobody known', 'a:1', null, true],
    ['of the same family', '1.1.1.1:443', '8.8.8.8', false],
    ['in the private network of the canary', '10.0.0.1:80', '10.0.0.7', false],
  ])('count where they share the network of the canaries: %s', async (_, canary, address, isCutOff) => {
    const { connectivity } = await blocked([canary])
    connectivity.note(tried({ address }))
    const told = connectivity.confirm()
    await vi.advanceTimersByTimeAsync(200)
    connectivity.note(tried({ address }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await told).toEqual({ isCutOff })
  })

  it('override canaries until the next failure without a responding target', async () => {
    const { connectivity, confirm } = await blocked()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(connectivity.cutOffSince()).not.toBeNull()
    connectivity.note(tried())
    expect(connectivity.cutOffSince()).toBeNull()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(connectivity.cutOffSince()).toBeNull()
    const at = Date.now()
    expect(await confirm()).toBe(true)
    expect(connectivity.cutOffSince()).toBe(at + 100)
  })
})

describe('a name that was not found', () => {
  it('is no failure of its target if the name server fails, whatever the canaries report', async () => {
    const { connectivity, served, confirm } = network(['a:1'], ['a:1'])
    await settle()
    expect(await confirm('gone.test')).toBe(false)
    served.isWell = false
    expect(await confirm('gone.test')).toBe(true)
    expect(await confirm()).toBe(false)
    expect(served.failed).toEqual(['gone.test', 'gone.test'])
    expect(connectivity.cutOffSince()).toBeNull()
  })

  it('is no failure either when the network is down', async () => {
    const { up, confirm } = network(['a:1'], ['a:1'])
    await settle()
    up.clear()
    expect(await confirm('gone.test')).toBe(true)
  })
})

describe('without canaries the other targets', () => {
  const hosts = Array.from({ length: 200 }, (_, i) => `host${i}.test`)
  const note = (connectivity: Connectivity, from: number, to: number, sign: 'answer' | 'silence') => {
    for (const host of hosts.slice(from, to)) connectivity.note(tried({ host, sign }))
  }

  it('report a failed network while all of them fail', async () => {
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

  it('do not report it for an outage of some', async () => {
    const { connectivity, confirm } = network([], [])
    note(connectivity, 0, 200, 'answer')
    note(connectivity, 0, 9, 'silence')
    note(connectivity, 100, 101, 'answer')
    note(connectivity, 9, 18, 'silence')
    expect(await confirm()).toBe(false)
  })

  it('are awaited for a short time', async () => {
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

  it('do not count if they never succeeded or are too few', async () => {
    const { connectivity, confirm } = network([], [])
    note(connectivity, 0, 200, 'silence')
    expect(await confirm()).toBe(false)
    note(connectivity, 0, 4, 'answer')
    note(connectivity, 0, 4, 'silence')
    expect(await confirm()).toBe(false)
  })
})
