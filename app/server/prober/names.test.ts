import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveDns } from './fixtures/servers'
import { createNames, type Names } from './names'

const A = { records: { A: [Buffer.from([192, 0, 2, 1])] } }
const BROKEN = { code: 'SERVFAIL' as const }
/** The control query asks for the root. */
const ROOT = ''

let zone: Parameters<typeof serveDns>[0]
let server: Awaited<ReturnType<typeof serveDns>>
let names: Names
let isOpen: boolean
beforeEach(async () => {
  zone = { [ROOT]: {}, 'a.one.test': A, 'b.one.test': A, 'c.two.test': A }
  server = await serveDns(zone)
  isOpen = true
  names = createNames([`127.0.0.1:${server.port}`])
})
afterEach(async () => {
  vi.useRealTimers()
  if (isOpen) await server.close()
})
async function die() {
  isOpen = false
  await server.close()
}
const find = async (...found: string[]) => {
  for (const name of found) await names.resolve(name)
  server.asked.length = 0
}
const isServed = (failed: string) => names.beginRound()(failed)

describe('where other names were found lately, a name service', () => {
  it('works when one of them still is found', async () => {
    await find('a.one.test', 'c.two.test')
    zone['a.one.test'] = BROKEN
    zone[ROOT] = BROKEN
    expect(await isServed('b.one.test')).toBe(true)
    expect(server.asked).toContain('c.two.test')
  })

  it.each([['SERVFAIL'], ['NXDOMAIN']] as const)(
    'does not when none is, whatever it says to the control question (%s)',
    async (code) => {
      await find('a.one.test', 'c.two.test')
      zone['a.one.test'] = { code }
      zone['c.two.test'] = { code }
      expect(await isServed('b.one.test')).toBe(false)
      expect(server.asked).not.toContain(ROOT)
    },
  )

  it('is not vouched for by the name itself, however it is spelt', async () => {
    await find('a.one.test')
    zone[ROOT] = BROKEN
    expect(await isServed('A.one.test.')).toBe(false)
    expect(server.asked).toEqual([ROOT])
  })

  it('answers the control question too where all are of the zone that fails', async () => {
    await find('a.one.test')
    zone['a.one.test'] = BROKEN
    expect(await isServed('b.one.test')).toBe(true)
    zone[ROOT] = BROKEN
    expect(await isServed('b.one.test')).toBe(false)
  })

  it('is asked for the last five of this hour, once for all who share a round', async () => {
    const many = Array.from({ length: 7 }, (_, i) => `n${i}.zone${i}.test`)
    for (const name of many) zone[name] = A
    await find(...many)
    for (const name of many) zone[name] = BROKEN
    const round = names.beginRound()
    expect(await Promise.all([round('x.test'), round('y.test')])).toEqual([false, false])
    expect(new Set(server.asked)).toEqual(new Set(many.slice(2)))
    expect(server.asked).toHaveLength(10)
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] })
    expect(await isServed('x.test')).toBe(true)
    expect(server.asked.slice(10)).toEqual([ROOT])
  })
})

describe('where no other name is known, a name service', () => {
  it.each([
    ['NOERROR', true],
    ['NXDOMAIN', true],
    ['SERVFAIL', false],
  ] as const)('that says %s to the control question works: %s', async (code, works) => {
    zone[ROOT] = { code }
    expect(await isServed('a.one.test')).toBe(works)
  })

  it('that does not answer at all does not work', async () => {
    await find('a.one.test')
    await die()
    expect(await isServed('a.one.test')).toBe(false)
    expect(await isServed('b.one.test')).toBe(false)
  })

  it('has nothing to say by names of the machine itself', async () => {
    await find('localhost')
    zone[ROOT] = BROKEN
    expect(await isServed('a.one.test')).toBe(false)
  })
})
