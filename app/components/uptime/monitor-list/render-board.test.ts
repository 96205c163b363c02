import { describe, expect, test } from 'vitest'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { noStates } from '~/shared/rules/uptime/board'
import type { Profile } from '~/shared/schemas/auth'
import type { BoardLine, MonitorBoard } from '~/shared/schemas/monitor-board'
import { DAY_MS } from '~/shared/values/units'
import { renderBoard } from './render-board.server'

const NOW = Date.now()

const VISITOR = {
  ...{
    _id: 'u1',
    email: 'a@example.com',
    isSuper: false,
    ownerOf: [1],
    memberOf: [1],
    billingOf: [],
    trialOf: [],
  },
  ...{ expiredIn: [], teams: [], roles: [], timezone: 'UTC' },
} as unknown as Profile

const line = (change: Partial<BoardLine> = {}): BoardLine => ({
  ...{ _id: 7, organization: 1, client: 2, clientName: 'Quay', project: 3, projectName: 'Shop', site: 4 },
  ...{ siteName: 'Shop site', page: 5, pageName: 'Start', reportPage: 5, name: 'Start page', kind: 'http' },
  ...{ target: 'https://shop.example/', followsPage: true, intervalSeconds: 60, state: 'up', reason: null },
  ...{
    isInMaintenance: false,
    checkedAt: null,
    certificate: null,
    responseMs: 120,
    day: 1,
    month: 1,
    quarter: 0.9985,
  },
  since: new Date(NOW - 43 * DAY_MS - 60_000).toISOString(),
  days: Array.from({ length: 90 }, (_, index) => ({
    date: new Date(NOW - (89 - index) * DAY_MS).toISOString().slice(0, 10),
    ratio: 1,
    downMs: 0,
  })),
  response: Array.from({ length: 24 }, (_, hour) => 100 + hour),
  outage: null,
  ...change,
})

function render(
  items: BoardLine[],
  { visitor = VISITOR, url = 'http://x/uptime?client=2&dialog=add' } = {},
): string {
  const counts = { ...noStates(), up: items.length }
  const group = {
    organization: 1,
    client: 2,
    clientName: 'Quay',
    counts,
    matching: 40,
    isContinued: false,
    isCut: true,
  }
  const board: MonitorBoard = {
    ...{ items, groups: [group], counts, total: items.length, page: 1, limit: 25, overall: 1, digest: '' },
  }
  const now = { monitors: 1, down: 0, degraded: 0, unknown: 0, outages: [], digest: '' }
  return renderBoard({ board, now, visitor }, new Request(url)).groups.html ?? ''
}

describe('the board of monitors', () => {
  test('shows how long the state lasts, the bars, the responses and the way to the report', () => {
    const html = render([line()])
    expect(html).toContain(messages.lasting.up('43 days'))
    expect(html).toContain(`aria-label="${messages.days('Start page')}: 90 days with data, no downtime"`)
    expect(html).toContain(messages.responseLabel('Start page', '100 ms', '123 ms'))
    expect(html).toContain('href="/report-detail/4/5/uptime?monitor=7"')
    expect(html).toContain(messages.showAll(40))
  })

  test('pauses and resumes with forms that return to the list without its dialog', () => {
    const html = render([line(), line({ _id: 8, name: 'Cart', state: 'paused' })])
    expect(html).toContain('action="/uptime?client=2"')
    expect(html).toMatch(/value="pause"[^>]*aria-label="Pause: Start page"/)
    expect(html).toMatch(/value="resume"[^>]*aria-label="Resume: Cart"/)
    expect(render([line()], { visitor: { ...VISITOR, ownerOf: [] } })).not.toContain('<form')
  })

  test('tells why a monitor is down and who has seen it', () => {
    const down = { state: 'down', reason: 'timeout' } as const
    const outage = { _id: 'o1', acknowledgedAt: null, acknowledgedBy: null }
    expect(render([line({ ...down, outage })])).toContain(messages.notAcknowledged)
    const seen = { ...outage, acknowledgedAt: new Date(NOW).toISOString(), acknowledgedBy: 'b@example.com' }
    const html = render([line({ ...down, outage: seen })])
    expect(html).toContain('href="/uptime/outages/o1"')
    expect(html).toContain(messages.acknowledgedBy('b@example.com'))
  })

  test('stays small with monitors that fail every day', () => {
    const days = line().days.map((day, index) => ({
      ...day,
      ratio: index % 2 ? 0.5 : 0.995,
      downMs: 400_000,
    }))
    const items = Array.from({ length: 25 }, (_, index) => line({ _id: index + 1, days }))
    expect(render(items).length).toBeLessThan(120 * 1024)
    const usual = Array.from({ length: 25 }, (_, index) => line({ _id: index + 1 }))
    expect(render(usual).length).toBeLessThan(75 * 1024)
  })
})
