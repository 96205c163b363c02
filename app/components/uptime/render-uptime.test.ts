import { describe, expect, it } from 'vitest'
import { outageMessages } from '~/shared/messages/outages'
import {
  checkPhasesMessages,
  uptimeReportMessages as messages,
  uptimeMessages,
} from '~/shared/messages/uptime'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import type { AvailabilityFigure, Outage } from '~/shared/schemas/uptime'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { renderUptime } from './render-uptime.server'
import type { SelectedMonitor } from './response/response-lines'

const START = Date.UTC(2026, 10, 1)
const END = START + DAY_MS
const dates = { start_date: new Date(START).toISOString(), end_date: new Date(END).toISOString() }

const figure = (up: number, down = 0, unwatched = 0): AvailabilityFigure => ({
  ratio: up + down > 0 ? up / (up + down) : null,
  ms: { up, down, unwatched, degraded: 0, unknown: 0, paused: 0, maintenance: 0 },
  outages: down > 0 ? 1 : 0,
})
const none = figure(0, 0, HOUR_MS)

const MONITOR: SelectedMonitor = {
  ...{ _id: 7, name: 'Shop', kind: 'http', target: 'https://shop.example/', page: 2 },
  ...{ followsPage: true, state: 'up' },
  since: dates.start_date,
  reason: null,
  certificate: null,
  checkedAt: dates.end_date,
  responseMs: 120,
  intervalSeconds: 60,
  slowMs: null,
  isInMaintenance: false,
  nextCheckAt: null,
  createdAt: dates.start_date,
  locations: [{ _id: 1, label: 'Local', outcome: 'ok', at: END, hasProber: true }],
  policy: DEFAULT_POLICY,
  availability: {
    day: figure(DAY_MS),
    week: figure(47 * HOUR_MS, HOUR_MS),
    month: none,
    quarter: none,
    year: none,
  },
  range: figure(23 * HOUR_MS, HOUR_MS),
  response: { mean: 130, p50: 120, p95: 300, checks: 1440 },
  days: [],
  spans: [{ from: START + HOUR_MS, to: START + 2 * HOUR_MS, state: 'down', reason: 'refused' }],
  maintenance: [],
  bucketMs: HOUR_MS,
  points: [
    {
      at: START,
      mean: 130,
      p50: 120,
      p95: 300,
      most: 400,
      phases: { ttfb: 100, download: 30 },
      checks: 60,
      failed: 0,
      unknown: 0,
      missed: 0,
    },
  ],
}

const render = (monitor: Partial<SelectedMonitor> = {}, search = '', items: Outage[] = []) =>
  renderUptime({
    report: { start: dates.start_date, end: dates.end_date },
    dates,
    monitor: { ...MONITOR, ...monitor },
    outages: { items, total: items.length, page: 1, limit: 50 },
    search: new URLSearchParams(search),
    timeZone: 'UTC',
  })

describe('the uptime of a page', () => {
  it('names its monitor', () => {
    const { now } = render({ name: 'Mail gate', kind: 'tcp', target: 'mail.example:25' })
    for (const text of ['Mail gate', uptimeMessages.kinds.tcp, 'mail.example:25'])
      expect(now).toContain(`>${text}<`)
  })

  it.each<[Partial<AvailabilityFigure['ms']>, string]>([
    [{ unwatched: HOUR_MS }, 'Not monitored'],
    [{ unknown: HOUR_MS }, 'Unknown'],
    [{ maintenance: HOUR_MS }, 'In maintenance'],
    [{ paused: HOUR_MS }, 'Paused'],
    [{ unwatched: HOUR_MS, paused: 2 * HOUR_MS }, 'Paused, not monitored'],
  ])('shows the state instead of availability for %o', (parts, text) => {
    const nothing = { ...none, ms: { ...figure(0).ms, ...parts } }
    const whole = figure(DAY_MS)
    const availability = { day: whole, week: whole, month: whole, quarter: whole, year: nothing }
    const longer = Object.fromEntries(Object.entries(nothing.ms).map(([part, ms]) => [part, 2 * ms]))
    const { now } = render({ availability, range: { ...nothing, ms: { ...nothing.ms, ...longer } } })
    expect(now.match(new RegExp(`>${text}<`, 'g'))).toHaveLength(4)
  })

  it('shows counted and measured downtime', () => {
    const policy = { ...DEFAULT_POLICY, unknown: 'down' } as const
    const counted = { ...figure(22 * HOUR_MS, HOUR_MS), ratio: 22 / 24 }
    counted.ms.unknown = HOUR_MS
    const { now } = render({
      policy,
      range: counted,
      availability: { ...MONITOR.availability, day: figure(2 * DAY_MS) },
    })
    const found = messages.downWithinRange('1 h')
    expect(now).toContain(`>${messages.countedDown('2 h')}, ${found}<`)
    expect(now).toContain('>2 h<')
    expect(now).toContain(`>${found}<`)
    const unfound = { ...counted, ms: { ...counted.ms, down: 0 }, ratio: 22 / 23, outages: 0 }
    expect(render({ policy, range: unfound }).now).toContain(`>${messages.countedDown('1 h')}<`)
  })

  it('says the figures of selected dates once if a span has them', () => {
    const htmlOf = (range: AvailabilityFigure) => render({ range }).now
    expect(htmlOf(figure(DAY_MS - HOUR_MS))).toContain(`aria-label="${messages.range}"`)
    expect(htmlOf(figure(DAY_MS))).not.toContain(`aria-label="${messages.range}"`)
    expect(htmlOf(figure(DAY_MS))).toContain(messages.metrics.avgresponse)
  })

  it('lists the newest ten maintenance windows', () => {
    const hours = Array.from({ length: 12 }, (_, index) => ({
      from: START + index * HOUR_MS,
      to: START + index * HOUR_MS + HOUR_MS / 2,
      name: `Window ${index + 1}.`,
    }))
    const { past } = render({ maintenance: hours })
    expect(past).toContain(messages.fromTo('1 Nov 2026, 11:00', '1 Nov 2026, 11:30'))
    expect(past.match(/Window \d+\./g)).toEqual(
      hours
        .slice(2)
        .map(({ name }) => name)
        .reverse(),
    )
    expect(past).toContain(messages.more(2))
    expect(render().past).not.toContain(messages.maintenance)
  })

  it('shows availability only of monitored time, and never rounds downtime away', () => {
    const { now } = render({ availability: { ...MONITOR.availability, week: figure(1e9 - 1000, 1000) } })
    expect(now.match(new RegExp(messages.uncounted.unwatched, 'g'))).toHaveLength(3)
    expect(now).toContain('99.9999')
    expect(now).toContain(`${messages.down('1 s')}, ${messages.outageCount(1)}`)
    expect(now).toContain(messages.noDowntime)
  })

  it('marks locations without an agent and shows no state for them', () => {
    const away = { _id: 2, label: 'Hanoi', outcome: 'ok' as const, at: START, hasProber: false }
    const { now } = render({ locations: [away] })
    expect(now).toContain(messages.noProber)
    expect(now).toContain(uptimeMessages.states.unknown)
  })

  it('has either a live chart or server-rendered phases', () => {
    const lines = render()
    expect(lines.phases).toBe('')
    expect(lines.chart).toMatchObject({ from: START, to: END, lines: { middle: [120], high: [300] } })
    expect(lines.chart?.periods.map(({ look }) => look)).toEqual(['poor'])
    const phases = render({}, 'view=phases')
    expect(phases.chart).toBeNull()
    expect(phases.phases).toContain(checkPhasesMessages.ttfb)
    expect(phases.phases).not.toContain(checkPhasesMessages.dns)
    expect(phases.phases).toContain('130 ms')
  })

  it('lists outages with their cause and a link to their details', () => {
    const outage: Outage = {
      ...{
        _id: 'o1',
        monitor: 7,
        monitorName: 'Shop',
        target: MONITOR.target,
        site: 1,
        siteName: 'Quay',
        page: 2,
        reportPage: 2,
      },
      ...{ incident: 'i1', alsoHit: 2, causeKind: 'host', cause: 'shop.example', picture: 'none' },
      startedAt: dates.start_date,
      confirmedAt: dates.start_date,
      endedAt: null,
      endedBy: null,
      downMs: 90_000,
      reason: 'refused',
      httpStatus: null,
      locations: ['Local'],
      isInMaintenance: true,
      acknowledgement: null,
    }
    const { past, chart } = render({}, '', [outage])
    expect(past).toContain('href="/uptime/outages/o1"')
    expect(past).toContain(uptimeMessages.reasons.refused)
    expect(past).toContain(outageMessages.ongoing)
    expect(past).toContain(outageMessages.alsoAffected(2))
    expect(past).toContain(outageMessages.inMaintenance)
    expect(chart?.flags).toEqual([
      {
        at: START,
        kind: 'outage',
        text: `${uptimeMessages.reasons.refused}, 1 min 30 s`,
        to: '/uptime/outages/o1',
      },
    ])
    expect(render().past).toContain(messages.noOutages)
  })
})
