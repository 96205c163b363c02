import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptOf } from './fixtures/findings'
import { orderOf } from './fixtures/orders'
import type { Attempt } from './kinds'
import { createLook } from './look'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const ok = attemptOf()
const refused = attemptOf({
  outcome: 'failed',
  reason: 'refused',
  responseMs: null,
  phases: {},
  status: null,
  detail: 'no',
})
const broken = attemptOf({ outcome: 'failed', reason: 'status', status: 500, detail: '500' })

function setUp(tries: Attempt[], rounds: boolean[] = []) {
  const events: string[] = []
  const notes: string[] = []
  const look = createLook({
    allowPrivate: true,
    version: '1',
    connectivity: {
      confirm: async () => {
        events.push(`canaries ${Date.now() - 1_000_000}`)
        return { isCutOff: rounds.shift() ?? false }
      },
      note: (host, sign) => void notes.push(`${host} ${sign}`),
    },
    tryOnce: async () => {
      events.push(`try ${Date.now() - 1_000_000}`)
      const found = tries.shift()
      if (!found) throw new Error('one try too many')
      return found
    },
  })
  const order = orderOf('http://site.test:8080/')
  const run = async (isKnownFailing = false) => {
    const found = look(order, { isKnownFailing, signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(1_000)
    return found
  }
  return { run, events, notes }
}

describe('a check', () => {
  it('is one try when that is well', async () => {
    const { run, events, notes } = setUp([ok])
    expect(await run()).toMatchObject({ outcome: 'ok', responseMs: 12, status: 200, tries: 1, evidence: [] })
    expect(events).toEqual(['try 0'])
    expect(notes).toEqual(['site.test answer'])
  })

  it('confirms a failure at once by a second try and by the canaries, before and after', async () => {
    const { run, events, notes } = setUp([refused, refused])
    const found = await run()
    expect(found).toMatchObject({ outcome: 'failed', reason: 'refused', responseMs: null, tries: 2 })
    expect(found.evidence).toEqual([
      expect.objectContaining({ at: 1_000_000, reason: 'refused', detail: 'no' }),
      expect.objectContaining({ at: 1_000_250, reason: 'refused' }),
    ])
    expect(events).toEqual(['try 0', 'canaries 0', 'try 250', 'canaries 250'])
    expect(notes).toEqual(['site.test refusal', 'site.test refusal'])
  })

  it('asks no canaries about a failure that only an answer can have', async () => {
    const { run, events, notes } = setUp([broken, broken])
    expect(await run()).toMatchObject({ outcome: 'failed', reason: 'status', tries: 2, responseMs: 12 })
    expect(events).toEqual(['try 0', 'try 250'])
    expect(notes).toEqual(['site.test answer', 'site.test answer'])
  })

  it('counts what the second try finds', async () => {
    const slow = attemptOf({ outcome: 'slow', reason: 'slow', responseMs: 900 })
    expect(await setUp([refused, slow]).run()).toMatchObject({
      outcome: 'slow',
      reason: 'slow',
      responseMs: 900,
      tries: 2,
      evidence: [],
    })
  })

  it('needs no second try of what is known to fail', async () => {
    const { run, events } = setUp([refused])
    expect(await run(true)).toMatchObject({ outcome: 'failed', tries: 1, evidence: [{ reason: 'refused' }] })
    expect(events).toEqual(['try 0', 'canaries 0'])
  })

  it.each([
    ['at the first try', [refused], [true], 1],
    ['at the second try', [refused, refused], [false, true], 2],
  ])('knows nothing when the prober is cut off %s', async (_, tries, rounds, count) => {
    expect(await setUp(tries, rounds).run()).toEqual({
      outcome: 'unknown',
      reason: 'cut-off',
      responseMs: null,
      phases: {},
      status: null,
      tries: count,
      evidence: [],
    })
  })

  it('tells nothing of a host by a fault of its own', async () => {
    const own = attemptOf({ outcome: 'unknown', reason: 'not-checked', responseMs: null, phases: {} })
    const { run, notes } = setUp([own])
    expect(await run()).toMatchObject({ outcome: 'unknown', reason: 'not-checked', tries: 1 })
    expect(notes).toEqual([])
  })
})
