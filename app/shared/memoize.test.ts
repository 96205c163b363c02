import { describe, expect, it, vi } from 'vitest'
import { memoize } from './memoize'

describe('memoize', () => {
  it('computes once for each key', () => {
    const compute = vi.fn((a: number, b: number) => a + b)
    const sum = memoize(compute, { key: (a, b) => `${a} ${b}` })
    expect([sum(1, 2), sum(1, 2), sum(1, 3)]).toEqual([3, 3, 4])
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('uses the first argument as key', () => {
    const first = memoize((name: string, value: number) => `${name}${value}`)
    expect([first('a', 1), first('a', 2), first('b', 2)]).toEqual(['a1', 'a1', 'b2'])
  })

  it('recomputes after the lifetime, also when the clock went back', () => {
    let now = 1_000
    let count = 0
    const counted = memoize((_: string) => ++count, { ttl: 100, now: () => now })
    const at = (time: number) => {
      now = time
      return counted('a')
    }
    expect([at(1_000), at(1_099), at(1_100), at(1_001), at(1_000), at(900)]).toEqual([1, 1, 2, 2, 3, 4])
  })

  it('evicts the oldest result', () => {
    const compute = vi.fn((name: string) => name)
    const memoized = memoize(compute, { max: 2 })
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) memoized(name)
    expect(compute.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a'])
  })

  it('separates owners', () => {
    const [one, two] = [{ name: 'one' }, { name: 'two' }]
    const read = memoize((owner: { name: string }, key: string) => `${owner.name} ${key}`, {
      key: (_, key) => key,
      owner: (owner) => owner,
    })
    expect([read(one, 'a'), read(two, 'a'), read(one, 'a')]).toEqual(['one a', 'two a', 'one a'])
    read.delete(one, 'a')
    one.name = 'changed'
    two.name = 'changed'
    expect([read(one, 'a'), read(two, 'a')]).toEqual(['changed a', 'two a'])
    read.clear()
    expect(read(two, 'a')).toBe('changed a')
  })

  it('shares a promise and drops a rejected one', async () => {
    const compute = vi.fn(async (name: string) => {
      if (compute.mock.calls.length === 1) throw new Error('first')
      return name
    })
    const read = memoize(compute)
    const both = [read('a'), read('a')]
    expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect([await read('a'), await read('a')]).toEqual(['a', 'a'])
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('caches undefined and false', () => {
    const compute = vi.fn((_: string) => undefined)
    const read = memoize(compute)
    read('a')
    read('a')
    expect(compute).toHaveBeenCalledTimes(1)
  })
})
