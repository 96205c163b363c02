import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDb, createPool } from '~/server/platform/db'
import { deleteOldLines, startLogWriter } from '~/server/platform/system-log'
import { systemLogStream } from '~/server/platform/system-log/buffer'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { createAgent } from '../support/agent'
import type { Caller } from '../support/api'
import { systemContext } from '../support/contexts'
import { emptyTables, insertRows, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, superAdmin: admin, owner } = tenantFixture()
beforeEach(() => emptyTables('system_log'))

const entry = (change: Record<string, unknown> = {}) => ({
  ...{ id: v7(), at: new Date(), level: 50, part: 'web' as const, instance: 'host:1', name: 'api' },
  ...{ location_id: null, job: null, request_id: null, message: 'failed', details: '{}', ...change },
})
const messagesOf = async (query: Record<string, string | number> = {}, caller: Caller = admin) =>
  (await caller.get('/api/system-log', { query })).body.items.map((one: { message: string }) => one.message)

describe('the writer of a process', () => {
  const log = (fields: object) =>
    systemLogStream.write(
      JSON.stringify({ level: 50, time: new Date().toISOString(), pid: 7, name: 'mail', ...fields }),
    )

  test('stores lines with their fields; those of jobs have a type of their own', async () => {
    const writer = startLogWriter(own.db, 'worker', { everyMs: 5 })
    log({ msg: 'a job failed', job: 'mail.sendWaiting', requestId: 'r-1', err: { message: 'token=abc' } })
    log({ level: 40, msg: 'a \u0000 and a lone \ud800' })
    await expect.poll(() => messagesOf(), { timeout: 20_000 }).toHaveLength(2)
    await writer.stop()
    const { body } = await admin.get('/api/system-log', { query: { type: 'job' } })
    expect(body).toMatchObject({ next: null, lastDay: { warnings: 1, errors: 1 } })
    expect(body.items).toMatchObject([
      {
        ...{ level: 'error', part: 'job', job: 'mail.sendWaiting', name: 'mail', requestId: 'r-1' },
        ...{ instance: expect.stringMatching(/:7$/), details: { err: { message: 'token=[hidden]' } } },
      },
    ])
    expect(await messagesOf({ type: 'worker' })).toEqual(['a  and a lone '])
  })

  test('loses nothing while the database is away', async () => {
    const away = createDb(createPool('postgres://127.0.0.1:1/away', { max: 1 }))
    const failing = startLogWriter(away, 'web', { everyMs: 5 })
    log({ msg: 'kept' })
    await failing.stop()
    await away.destroy()
    const writer = startLogWriter(own.db, 'web', { everyMs: 5 })
    await expect.poll(() => messagesOf(), { timeout: 20_000 }).toEqual(['kept'])
    await writer.stop()
  })
})

describe('the system log', () => {
  test('is filtered by level, type, location, time and text, and paged', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    await insertRows('system_log', [
      entry({ message: 'now' }),
      entry({ message: 'slow', level: 40, at: at(2), request_id: 'req-7' }),
      entry({ message: 'ended', level: 60, part: 'agent', location_id: 2, instance: 'hanoi-1', at: at(30) }),
      entry({ message: 'old', at: at(200), details: '{"url":"https://x.test/cart"}' }),
    ])
    expect(await messagesOf()).toEqual(['now', 'slow', 'ended', 'old'])
    expect(await messagesOf({ level: 'error' })).toEqual(['now', 'ended', 'old'])
    expect(await messagesOf({ type: 'agent', location: 2 })).toEqual(['ended'])
    expect(await messagesOf({ location: 1 })).toEqual([])
    expect(await messagesOf({ span: 'hour' })).toEqual(['now'])
    expect(await messagesOf({ span: 'week', to: at(1).toISOString() })).toEqual(['slow', 'ended'])
    expect(await messagesOf({ search: 'req-7' })).toEqual(['slow'])
    expect(await messagesOf({ search: '/CART' })).toEqual(['old'])
    const first = (await admin.get('/api/system-log', { query: { limit: 3 } })).body
    expect(first.items).toHaveLength(3)
    expect(first.items[2]).toMatchObject({ location: 'Hanoi', level: 'fatal' })
    expect(await messagesOf({ before: first.next })).toEqual(['old'])
  })

  test('is exported as CSV and as JSON lines', async () => {
    await insertRows('system_log', [entry({ message: 'a "quoted" one', details: '{"a":1}' }), entry()])
    const csv = await admin.get<string>('/api/system-log/export')
    expect(csv.headers.get('content-disposition')).toMatch(/system-log-[\d-]+\.csv/)
    expect(csv.body).toContain('"a ""quoted"" one"')
    const lines = (await admin.get<string>('/api/system-log/export', { query: { format: 'jsonl' } })).body
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).message),
    ).toEqual(['failed', 'a "quoted" one'])
  })

  test('is for super admins, and refuses filters that it does not have', async () => {
    for (const path of ['', '/export', '/stream'])
      expect((await owner.get(`/api/system-log${path}`)).status).toBe(403)
    for (const query of [
      ['level', 'loud'],
      ['type', 'cat'],
      ['before', '2026-13-99T00:00:00Z_x'],
    ])
      expect((await admin.get('/api/system-log', { query: Object.fromEntries([query]) })).status).toBe(422)
  })

  test('is kept for 30 days', async () => {
    const old = new Date(Date.now() - 31 * DAY_MS)
    await insertRows('system_log', [entry({ at: old, message: 'old' }), entry({ message: 'young' })])
    expect(await deleteOldLines(systemContext(), new AbortController().signal)).toBe(1)
    expect(await messagesOf()).toEqual(['young'])
  })
})

test('an agent sends its lines with a claim: masked, once, with its name and location', async () => {
  const agent = await createAgent('local-log')
  const line = {
    ...{ id: v7(), at: new Date().toISOString(), level: 50, pid: 3, name: 'agent', job: null },
    ...{ requestId: 'r-9', message: 'refused: token=abc', details: { password: 'p' } },
  }
  const claim = (log: object[]) =>
    agent.post('/api/agents/claim', {
      body: { version: '1', lighthouseVersion: '1', chromiumVersion: '1', log },
    })
  const wrongClock = { ...line, id: v7(), at: '2001-01-01T00:00:00.000Z', message: 'later' }
  expect((await claim([line])).status).toBe(204)
  expect((await claim([line, wrongClock])).status).toBe(204)
  expect(await readRows('system_log', {}, 'part', 'instance', 'message', 'details')).toEqual([
    {
      ...{ part: 'agent', instance: 'local-log', message: 'refused: token=[hidden]' },
      details: { password: '[hidden]' },
    },
    { part: 'agent', instance: 'local-log', message: 'later', details: { password: '[hidden]' } },
  ])
  expect(await messagesOf({ span: 'hour' })).toHaveLength(2)
  expect((await claim(Array.from({ length: 51 }, () => line))).status).toBe(422)
})
