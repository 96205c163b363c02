import { beforeAll, expect, test } from 'vitest'
import { processDemo } from '~/server/administration/demo'
import { median } from '~/shared/rules/statistics/statistics'
import { DAY_MS } from '~/shared/values/units'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { prepared } from '../support/prepared'

onOwnDatabase()
const admin = prepared(() => signInAs({ isSuper: true }))
let organization: number
beforeAll(async () => {
  organization = (await admin.post('/api/demo', {})).body.organization._id
  await processDemo(systemContext(), { days: 35 })
}, 120_000)

const get = async (path: string, query = {}) => {
  const { status, body } = await admin.get(path, { query })
  expect([path, status]).toEqual([path, 200])
  return body
}
const present = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null)

interface Row {
  page: number
  client: number
  pointId: string | null
  failureCode: string | null
  scores: { performance: number | null } | null
  lcp: number | null
}

test('a client has the figures of its pages, and a page those of its newest test', async () => {
  const clients = (await get('/api/overview/clients', { organization })).items
  expect(clients).toHaveLength(6)
  for (const client of clients) {
    const pages: Row[] = (await get('/api/overview/pages', { client: client.client, limit: 50 })).items
    const failing = pages.filter(({ failureCode }) => failureCode !== null)
    expect([client.name, pages.length, failing.length]).toEqual([client.name, client.pages, client.failing])
    const performance = median(present(pages.map(({ scores }) => scores?.performance ?? null)))
    expect(Math.round(performance ?? 0)).toBe(client.scores.performance)
    expect(median(present(pages.map(({ lcp }) => lcp)))).toBeCloseTo(client.lcp, 0)
    for (const { pointId, scores, lcp } of pages) {
      if (!pointId) continue
      const point = await get(`/api/lighthouses/${pointId}`)
      expect([pointId, point.scores.performance, point.metrics.lcp]).toEqual([
        pointId,
        scores?.performance,
        lcp,
      ])
    }
  }
})

test('a monitor has one state and one availability of 30 days on the board, in its report and among what is down', async () => {
  const monitors = (await get('/api/monitors', { organization })).items
  const now = Date.now()
  const dates = {
    start_date: new Date(now - 30 * DAY_MS).toISOString(),
    end_date: new Date(now).toISOString(),
    timezone: 'UTC',
  }
  for (const { _id, name, month, reportPage } of monitors) {
    const { chosen } = await get(`/api/pages/${reportPage}/uptime`, { ...dates, monitor: _id })
    expect([name, chosen.availability.month.ratio.toFixed(4)]).toEqual([name, month.toFixed(4)])
    expect([name, chosen.range.ratio.toFixed(4)]).toEqual([name, month.toFixed(4)])
  }
  const down = monitors.filter(({ state }: { state: string }) => state === 'down')
  const board = await get('/api/uptime/now', { organization })
  const { items } = await get('/api/attention', { organization, limit: 50 })
  const ids = down.map(({ _id }: { _id: number }) => _id)
  expect(ids).toHaveLength(1)
  expect(board.down).toBe(1)
  expect(board.outages.map(({ monitor }: { monitor: number }) => monitor)).toEqual(ids)
  const attention = items.filter(({ kind }: { kind: string }) => kind === 'down')
  expect(attention.map(({ monitor }: { monitor: number }) => monitor)).toEqual(ids)
})

test('what needs attention in an organization does so in its clients, except for its own quota', async () => {
  const { items, total } = await get('/api/attention', { organization, limit: 50 })
  const clients = (await get('/api/overview/clients', { organization })).items
  const ofClients = await Promise.all(
    clients.map(({ client }: Row) => get('/api/attention', { client, limit: 50 })),
  )
  const byText = (list: unknown[]) => list.map((item) => JSON.stringify(item)).toSorted()
  expect(items).toHaveLength(total)
  expect(byText(ofClients.flatMap((answer) => answer.items))).toEqual(
    byText(items.filter(({ kind }: { kind: string }) => kind !== 'quota')),
  )
})
