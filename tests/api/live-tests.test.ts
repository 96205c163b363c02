import { beforeAll, describe, expect, test } from 'vitest'
import { dispatch } from '~/server/api/dispatch'
import { notifyTopic } from '~/server/platform/db'
import { getRuntime } from '~/server/platform/runtime'
import { callerWith, type SignedIn, signInAs } from '../support/api'
import { createTenant } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let page: number
beforeAll(async () => {
  page = tenant.site.pages[0]?._id ?? 0
})

const streamRequest = (method: string, cookie: string, signal = new AbortController().signal) =>
  new Request(`http://lightkeeper.test/api/lighthouses/tests/stream?page_id=${page}`, {
    method,
    headers: { cookie },
    signal,
  })

/** Returns undefined when the stream ends first. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const seen = new TextDecoder().decode(part.value)
    if (seen.includes(text)) return seen
  }
  return undefined
}

describe('the stream of tests', () => {
  test('sends the state immediately, and on changes', async () => {
    const response = await dispatch(streamRequest('GET', owner.cookie))
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(await readUntil(reader, 'event: tests')).toContain('data: []')
    const body = { page_id: page }
    const { status } = await owner.post('/api/lighthouses/runtestfromdashboard', { body })
    expect(status).toBe(201)
    expect(await readUntil(reader, 'event: tests')).toContain('"status":"queued"')
    await reader.cancel()
  })

  test('of all administered tests answers those who watch at the same moment by their own rights', async () => {
    const first = async ({ cookie }: SignedIn) => {
      const url = 'http://lightkeeper.test/api/lighthouses/manual-tests/stream'
      const response = await dispatch(new Request(url, { headers: { cookie } }))
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      const event = await readUntil(reader, 'event: tests')
      await reader.cancel()
      return event
    }
    const colleague = await signInAs({ ownerOf: [tenant.organization] })
    const stranger = await signInAs({ ownerOf: [(await createTenant()).organization] })
    const [own, alike, other] = await Promise.all([owner, colleague, stranger].map(first))
    expect(own).toContain('data: ')
    expect(alike).toBe(own)
    expect(other).not.toBe(own)
  })

  test('ends with the session', async () => {
    const visitor = await signInAs({ ownerOf: [tenant.organization] })
    const response = await dispatch(streamRequest('GET', visitor.cookie))
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(await readUntil(reader, 'event: tests')).toBeDefined()
    await callerWith({ cookie: visitor.cookie }).post('/api/auth/logout')
    expect(await readUntil(reader, 'never said')).toBeUndefined()
  })

  test('wakes streams of its organization only, from any process', async () => {
    const { bus, db } = getRuntime()
    const waitFor = (ms: number, ...organizations: number[]) =>
      bus.wait('tests', ms, undefined, organizations.length > 0 ? organizations : undefined)
    // Until its connection listens.
    while (!(await Promise.all([waitFor(100), notifyTopic(db, 'tests')]))[0]);
    const waiting = [waitFor(5_000, 1, 2), waitFor(1_000, 3), waitFor(5_000)]
    await notifyTopic(db, 'tests', new Set([2, 4]))
    expect(await Promise.all(waiting)).toEqual([true, false, true])
    const local = [waitFor(5_000, 1), waitFor(5_000, 2), waitFor(1_000, 3), waitFor(5_000)]
    bus.notify('tests', [1])
    bus.notify('tests', [2])
    expect(await Promise.all(local)).toEqual([true, true, false, true])
    const all = [waitFor(5_000, 1), waitFor(5_000, 3)]
    bus.notify('tests', [1])
    bus.notify('tests')
    expect(await Promise.all(all)).toEqual([true, true])
  })

  test('without readers queries no database', async () => {
    const { bus } = getRuntime()
    let waits = 0
    const counted = {
      ...getRuntime(),
      bus: {
        ...bus,
        wait: (...given: Parameters<typeof bus.wait>) => {
          waits++
          return bus.wait(...given)
        },
      },
    }
    Object.assign(own.runtime, { bus: counted.bus })
    const response = await dispatch(streamRequest('HEAD', owner.cookie))
    expect(response.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 300))
    Object.assign(own.runtime, { bus })
    expect(waits).toBe(0)
  })
})
