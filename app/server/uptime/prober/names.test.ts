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
  server.questions.length = 0
}
const isServed = (failed: string) => names.beginRound()(failed)

describe('with recently resolved names, a name server', () => {
  it('works if one of them still resolves', async () => {
    await find('a.one.test', 'c.two.test')
    zone['a.one.test'] = BROKEN
    zone[ROOT] = BROKEN
    expect(await isServed('b.one.test')).toBe(true)
    expect(server.questions).toContain('c.two.test')
  })

  it.each([['SERVFAIL'], ['NXDOMAIN']] as const)(
    'fails if none resolves, whatever the control query returns (%s)',
    async (code) => {
      await find('a.one.test', 'c.two.test')
      zone['a.one.test'] = { code }
      zone['c.two.test'] = { code }
      expect(await isServed('b.one.test')).toBe(false)
      expect(server.questions).not.toContain(ROOT)
    },
  )

  it('is not confirmed by the name itself, in any spelling', async () => {
    await find('a.one.test')
    zone[ROOT] = BROKEN
    expect(await isServed('A.one.test.')).toBe(false)
    expect(server.questions).toEqual([ROOT])
  })

  it('needs the control query too if all names are in the failing zone', async () => {
    await find('a.one.test')
    zone['a.one.test'] = BROKEN
    expect(await isServed('b.one.test')).toBe(true)
    zone[ROOT] = BROKEN
    expect(await isServed('b.one.test')).toBe(false)
  })

  it('is asked for the last five names of this hour, once per shared round', async () => {
    const many = Array.from({ length: 7 }, (_, i) => `n${i}.zone${i}.test`)
    for (const name of many) zone[name] = A
    await find(...many)
    for (const name of many) zone[name] = BROKEN
    const round = names.beginRound()
    expect(await Promise.all([round('x.test'), round('y.test')])).toEqual([false, false])
    expect(new Set(server.questions)).toEqual(new Set(many.slice(2)))
    expect(server.questions).toHaveLength(10)
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] })
    expect(await isServed('x.test')).toBe(true)
    expect(server.questions.slice(10)).toEqual([ROOT])
  })
})

describe('without other known names, a name server', () => {
  it.each([
    ['NOERROR', true],
    ['NXDOMAIN', true],
    ['SERVFAIL', false],
  ] as const)('that returns %s to the control query works: %s', async (code, works) => {
    zone[ROOT] = { code }
    expect(await isServed('a.one.test')).toBe(works)
  })

  it('that does not respond has failed', async () => {
    await find('a.one.test')
    await die()
    expect(await isServed('a.one.test')).toBe(false)
    expect(await isServed('b.one.test')).toBe(false)
  })

  it('cannot be judged by names of the local machine', async () => {
    await find('localhost')
    zone[ROOT] = BROKEN
    expect(await isServed('a.one.test')).toBe(false)
  })
})
