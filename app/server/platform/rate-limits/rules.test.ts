import { describe, expect, it } from 'vitest'
import { rateAfter, rateHeaders, windowOf } from './rules'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, 0) + seconds * 1000)

it.each([
  [0, 0],
  [59.999, 0],
  [60, 60],
  [61, 60],
])('a rate-limit window at %d s began at %d s', (now, began) => {
  expect(windowOf(at(now))).toEqual(at(began))
})

describe('the remaining quota', () => {
  it.each([
    [1, 0, 599, 60],
    [600, 30.5, 0, 30],
    [900, 59.9, 0, 1],
  ])('after %d calls at %d s is %d for %d s', (calls, now, remaining, resetSeconds) => {
    expect(rateAfter(calls, 600, at(now))).toEqual({ limit: 600, remaining, resetSeconds })
  })

  it('is sent in two headers', () => {
    expect(rateHeaders({ limit: 600, remaining: 7, resetSeconds: 12 })).toEqual([
      ['RateLimit-Policy', '"calls";q=600;w=60'],
      ['RateLimit', '"calls";r=7;t=12'],
    ])
  })
})
