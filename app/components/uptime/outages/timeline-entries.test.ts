import { describe, expect, test } from 'vitest'
import { outageTimelineMessages as messages, outageMessages } from '~/shared/messages/outages'
import { uptimeMessages } from '~/shared/messages/uptime'
import type { OutageDetail } from '~/shared/schemas/uptime'
import { MINUTE_MS } from '~/shared/values/units'
import { offsetOf, timelineEntries } from './timeline-entries'

const START = Date.UTC(2026, 10, 20, 14)
const iso = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString()

const attempt = (minutes: number, location: number, locationLabel: string) => ({
  ...{
    at: START + minutes * MINUTE_MS,
    location,
    locationLabel,
    reason: 'status' as const,
    detail: '',
    address: null,
  },
  ...{ status: 500, phases: {}, headers: [], excerpt: '', via: [] },
})

const OUTAGE: OutageDetail = {
  ...{
    _id: 'o1',
    monitor: 7,
    monitorName: 'Shop',
    target: 'https://shop.example/',
    site: 1,
    siteName: 'Quay',
  },
  ...{ page: 2, reportPage: 2, incident: 'i1', alsoHit: 0, causeKind: 'monitor', cause: '', picture: 'none' },
  ...{
    reason: 'status',
    httpStatus: 503,
    locations: ['Hanoi', 'Sweden'],
    isInMaintenance: false,
    acknowledgement: null,
  },
  ...{ startedAt: iso(0), confirmedAt: iso(1), endedAt: null, endedBy: null, downMs: 10 * MINUTE_MS },
  evidence: [attempt(0.5, 2, 'Sweden'), attempt(0, 1, 'Hanoi'), attempt(0.25, 1, 'Hanoi')],
  notices: [],
  unknown: [],
  events: [],
  related: { items: [], total: 0 },
  visits: null,
}

const entriesOf = (change: Partial<OutageDetail> = {}) =>
  timelineEntries({ ...OUTAGE, ...change }, START + 10 * MINUTE_MS)
const titles = (change?: Partial<OutageDetail>) => entriesOf(change).map(({ title }) => title)

describe('the timeline of an outage', () => {
  test('starts with the failed checks per location, and ends with how it stands', () => {
    expect(titles()).toEqual([
      messages.failed('Hanoi', true),
      messages.failed('Hanoi', false),
      messages.failedElsewhere('Sweden'),
      messages.confirmed,
      messages.ongoing,
    ])
    const [first] = entriesOf()
    expect(first).toMatchObject({ attempt: 1, lines: ['HTTP 500 Internal Server Error'] })
  })

  test('names the first failure when no check result of it is stored', () => {
    expect(titles({ evidence: [] })).toEqual([messages.firstFailure, messages.confirmed, messages.ongoing])
  })

  test('has mails by round, the acknowledgement, notes, deployments before, unknown time and the end', () => {
    const mail = {
      at: iso(2),
      kind: 'down',
      recipient: 'a@example.com',
      status: 'sent',
      sentAt: iso(2),
    } as const
    const all = entriesOf({
      notices: [
        mail,
        { ...mail, recipient: 'b@example.com', status: 'failed' },
        { ...mail, kind: 'ended', at: iso(9) },
      ],
      acknowledgement: { at: iso(3), by: 'c@example.com', note: 'On it' },
      unknown: [{ from: START + 5 * MINUTE_MS, to: START + 6 * MINUTE_MS, reason: 'cut-off' }],
      events: [
        {
          _id: 'd',
          kind: 'deployment',
          at: START - 4 * MINUTE_MS,
          level: 'site',
          by: null,
          version: '2.1',
          environment: null,
          commit: 'abc',
          url: null,
        },
        {
          _id: 'n',
          kind: 'note',
          at: START + 4 * MINUTE_MS,
          level: 'site',
          by: null,
          text: 'Provider is down',
        },
      ],
      endedAt: iso(8),
      endedBy: 'recovery',
    })
    expect(all.map(({ kind }) => kind)).toEqual([
      'deployment',
      ...['failure', 'failure', 'failure', 'confirmed'],
      ...['notice', 'acknowledged', 'note', 'unknown', 'recovered', 'notice'],
    ])
    const lines = Object.fromEntries(all.map(({ kind, lines }) => [kind, lines]))
    expect(all.find(({ kind }) => kind === 'notice')?.lines).toEqual([
      `a@example.com: ${messages.statuses.sent}`,
      `b@example.com: ${messages.statuses.failed}`,
    ])
    expect([lines['acknowledged'], lines['note'], lines['unknown']]).toEqual([
      ['On it'],
      ['Provider is down'],
      [uptimeMessages.reasons['cut-off']],
    ])
    expect(all.map((entry) => offsetOf(entry, OUTAGE.startedAt)).slice(0, 2)).toEqual([
      messages.before('4 min'),
      '',
    ])
  })

  test('counts mails by delivery where people are hidden', () => {
    const mail = { at: iso(2), kind: 'down', recipient: null, status: 'sent', sentAt: iso(2) } as const
    const notice = entriesOf({ notices: [mail, mail, { ...mail, status: 'kept' }] }).find(
      ({ kind }) => kind === 'notice',
    )
    expect(notice).toMatchObject({
      title: messages.notices.down(3),
      lines: [`2: ${messages.statuses.sent}`, `1: ${messages.statuses.kept}`],
    })
  })

  test.each([
    ['unknown', 'recovered', messages.ended],
    ['pause', 'paused', messages.paused],
  ] as const)('ended by %s does not claim a recovery', (endedBy, kind, title) => {
    const last = entriesOf({ endedAt: iso(8), endedBy }).at(-1)
    expect(last).toMatchObject({ kind, title, lines: [outageMessages.endedBy[endedBy]] })
  })
})
