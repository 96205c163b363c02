import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import { createCheckRunner } from './check-runner'
import { attemptOf } from './fixtures/findings'
import { orderOf } from './fixtures/orders'
import type { Attempt } from './kinds'

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
const dns = (resolver: string | null): MonitorSettings => ({
  kind: 'dns',
  record: 'A',
  expected: '',
  resolver,
})
const broken = attemptOf({ outcome: 'failed', reason: 'status', status: 500, detail: '500' })

function setUp(
  tries: Attempt[],
  rounds: boolean[] = [],
  order = orderOf('http://site.test:8080/'),
  lookedUp: string[] = [],
) {
  const events: string[] = []
  const names: (string | undefined)[] = []
  const notes: string[] = []
  const look = createCheckRunner({
    allowPrivate: true,
    version: '1',
    connectivity: {
      confirm: async (failedName) => {
        names.push(failedName)
        events.push(`canaries ${Date.now() - 1_000_000}`)
        return { isCutOff: rounds.shift() ?? false }
      },
      note: ({ host, sign, begunAt, address }) =>
        void notes.push(`${host} ${sign} ${begunAt - 1_000_000} ${address}`),
    },
    resolve: async () => [],
    tryOnce: async (_, { resolve }) => {
      for (const name of lookedUp) await resolve(name)
      events.push(`try ${Date.now() - 1_000_000}`)
      const found = tries.shift()
      if (!found) throw new Error('one try too many')
      return found
    },
  })
  const run = async (isKnownFailing = false) => {
    const found = look(order, { isKnownFailing, signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(1_000)
    return found
  }
  return { run, events, notes, names }
}

describe('a check', () => {
  it('needs one attempt when it succeeds', async () => {
    const { run, events, notes } = setUp([ok])
    expect(await run()).toMatchObject({ outcome: 'ok', responseMs: 12, status: 200, tries: 1, evidence: [] })
    expect(events).toEqual(['try 0'])
    expect(notes).toEqual(['site.test answer 0 192.0.2.1'])
  })

  it('confirms a failure by a second attempt and by the canaries, before and after', async () => {
    const { run, events, notes } = setUp([refused, refused])
    const found = await run()
    expect(found).toMatchObject({ outcome: 'failed', reason: 'refused', responseMs: null, tries: 2 })
    expect(found.evidence).toEqual([
      expect.objectContaining({ at: 1_000_000, reason: 'refused', detail: 'no' }),
      expect.objectContaining({ at: 1_000_250, reason: 'refused' }),
    ])
    expect(events).toEqual(['try 0', 'canaries 0', 'try 250', 'canaries 250'])
    expect(notes).toEqual(['site.test refusal 0 192.0.2.1', 'site.test refusal 250 192.0.2.1'])
  })

  it('asks no canaries for a failure that proves a connection', async () => {
    const { run, events, notes } = setUp([broken, broken])
    expect(await run()).toMatchObject({ outcome: 'failed', reason: 'status', tries: 2, responseMs: 12 })
    expect(events).toEqual(['try 0', 'try 250'])
    expect(notes).toEqual(['site.test answer 0 192.0.2.1', 'site.test answer 250 192.0.2.1'])
  })

  it('uses the result of the second attempt', async () => {
    const slow = attemptOf({ outcome: 'slow', reason: 'slow', responseMs: 900 })
    expect(await setUp([refused, slow]).run()).toMatchObject({
      outcome: 'slow',
      reason: 'slow',
      responseMs: 900,
      tries: 2,
      evidence: [],
    })
  })

  it.each<[string, string, MonitorSettings | undefined, string[], string | undefined]>([
    ['that it looked up last', 'http://a.test/', undefined, ['a.test', 'www.a.test'], 'www.a.test'],
    ['that it asked for', 'a.test', dns(null), [], 'a.test'],
    ['but not of a name service of the order’s own', 'a.test', dns('192.0.2.53'), [], undefined],
  ])('verifies a name that was not found, %s', async (_, target, settings, lookedUp, name) => {
    for (const reason of ['dns-failed', 'dns-not-found'] as const) {
      const lost = attemptOf({
        outcome: 'failed',
        reason,
        responseMs: null,
        phases: { dns: 1 },
        status: null,
      })
      const { run, names } = setUp([lost], [true], orderOf(target, settings), lookedUp)
      expect(await run()).toMatchObject({ outcome: 'unknown', reason: 'cut-off' })
      expect(names).toEqual([name])
    }
    const { run, names } = setUp([refused], [], orderOf(target, settings), lookedUp)
    await run(true)
    expect(names).toEqual([undefined])
  })

  it('retries no permanent failure', async () => {
    const { run, events } = setUp([refused])
    expect(await run(true)).toMatchObject({ outcome: 'failed', tries: 1, evidence: [{ reason: 'refused' }] })
    expect(events).toEqual(['try 0', 'canaries 0'])
  })

  it.each([
    ['at the first try', [refused], [true], 1],
    ['at the second try', [refused, refused], [false, true], 2],
  ])('is unknown when the prober is offline %s', async (_, tries, rounds, count) => {
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

  it('does not blame a host for an internal error', async () => {
    const own = attemptOf({ outcome: 'unknown', reason: 'not-checked', responseMs: null, phases: {} })
    const { run, notes } = setUp([own])
    expect(await run()).toMatchObject({ outcome: 'unknown', reason: 'not-checked', tries: 1 })
    expect(notes).toEqual([])
  })
})
