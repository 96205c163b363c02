import { describe, expect, test } from 'vitest'
import { uptimeMessages } from '../../messages/uptime'
import type { AttentionItem, AttentionOf } from '../../schemas/attention'
import { failureSentence } from '../measuring/run-failures'
import { type AttentionReader, concludeAttention, describeAttention } from './describe-attention'
import { ITEMS, NOW } from './fixtures/items'

const DOWN = `Down: ${uptimeMessages.reasons.timeout}`
const FAILED = failureSentence('HTTP_500').replace(/\.$/, '')

const owner: AttentionReader = { now: NOW, timeZone: 'UTC', isShared: false, isSuper: false, can: () => true }
const viewer: AttentionReader = { ...owner, can: () => false }
const shared: AttentionReader = { ...viewer, isShared: true }
const { down, agents, quota, failed, missed, regression, slow, visits, certificate, unknown } = ITEMS

const textsOf = (item: AttentionItem, reader = owner) => {
  const { subject, fact, note, since } = describeAttention(item, reader)
  return [subject, fact, note, since]
}
const actionOf = (item: AttentionItem, reader = owner) => describeAttention(item, reader).action

test.each<[AttentionItem, (string | null)[]]>([
  [down, ['Shop home', DOWN, null, 'for 2 h 5 min']],
  [
    { ...down, reason: 'status', httpStatus: 503 },
    ['Shop home', 'Down: HTTP 503 Service Unavailable', null, 'for 2 h 5 min'],
  ],
  [{ ...down, alsoHit: 1 }, ['Shop home', DOWN, '1 other monitor affected', 'for 2 h 5 min']],
  [agents, ['Hanoi', 'No test agent is connected, used by 3 sites', '12 tests are waiting', 'for 1 h']],
  [
    { ...agents, waiting: 0, since: null },
    ['Hanoi', 'No test agent is connected, used by 3 sites', 'never connected', null],
  ],
  [quota, ['Agency', 'Test quota used up: 100 of 100 this month', 'renews on 1 Dec 2026', null]],
  [
    { ...quota, used: 60, expected: 90, runsOutAt: null },
    ['Agency', 'Test quota almost used up: 60 of 100, 90 expected this month', 'renews on 1 Dec 2026', null],
  ],
  [failed, ['Checkout', `Test failed: ${FAILED}`, null, 'no result for 1 d']],
  [
    { ...failed, pages: 3, since: null },
    ['nordlicht.example', `Tests of 3 pages failed: ${FAILED}`, null, 'no result yet'],
  ],
  [missed, ['nordlicht.example', '7 tests are waiting in the queue', null, 'for 2 h']],
  [
    { ...missed, cause: 'unstarted' },
    ['nordlicht.example', 'Scheduled tests have not started', null, 'for 2 h'],
  ],
  [regression, ['Checkout', 'LCP 2.10 s → 3.40 s on Mobile', null, 'for 3 d']],
  [
    { ...regression, others: 2 },
    ['Checkout', 'LCP 2.10 s → 3.40 s on Mobile', '2 other regressions', 'for 3 d'],
  ],
  [
    { ...regression, metric: 'fcp', level: { ...slow.level, scores: [{ id: 'seo', value: 40 }] } },
    ['Checkout', 'FCP 2.10 s → 3.40 s on Mobile', 'Mobile is slow: LCP 9.40 s', 'for 3 d'],
  ],
  [{ ...regression, level: slow.level }, ['Checkout', 'LCP 2.10 s → 3.40 s on Mobile', null, 'for 3 d']],
  [slow, ['Checkout', 'Mobile is slow: LCP 9.40 s', null, null]],
  [
    { ...slow, pages: 3, level: { ...slow.level, scores: [{ id: 'security', value: 11 }] } },
    ['Checkout', 'Mobile is slow: LCP 9.40 s; Security score 11', '2 other pages', null],
  ],
  [
    {
      ...slow,
      level: { metric: { id: 'fcp', value: 1_900, rating: 'warning' }, performance: 94, scores: [] },
    },
    ['Checkout', 'Mobile is fast (94), but FCP 1.90 s needs improvement', null, null],
  ],
  [
    visits,
    [
      'nordlicht.example',
      '40% fewer visits than on the same weekdays: 1,234 instead of 2,050',
      null,
      'for 7 d 12 h',
    ],
  ],
  [certificate, ['Shop home', 'Certificate “R11” expires by 2 Dec 2026', null, 'in 11 d 20 h']],
  [
    { ...certificate, endsBy: '2026-11-20T11:00:00Z', certificateName: null },
    ['Shop home', 'Certificate expires by 20 Nov 2026', null, 'now'],
  ],
  [unknown, ['2 monitors', 'Status unknown: not checked recently', null, 'for 30 min']],
])('%o is told in one line', (item, line) => {
  expect(textsOf(item)).toEqual(line)
})

test('the day when a quota runs out is that of the reader', () => {
  const ending = { ...quota, used: 60, expected: 120, runsOutAt: '2026-11-27T23:30:00.000Z' }
  const [, inUtc] = textsOf(ending)
  expect(inUtc).toBe('Test quota runs out on 27 Nov 2026: 120 of 100 tests expected this month')
  expect(textsOf(ending, { ...owner, timeZone: 'Europe/Berlin' })[1]).toContain('on 28 Nov 2026')
})

describe('the action', () => {
  test('opens what it is about', () => {
    expect(actionOf(down)).toMatchObject({ to: '/uptime/outages/0193-outage' })
    expect(actionOf(regression)).toMatchObject({ to: '/report-detail/4/6/changes?device=7&location=1' })
    expect(actionOf(slow)).toMatchObject({ to: '/report-detail/4/6/overview?device=7&location=1' })
    expect(actionOf(visits, shared)).toMatchObject({ to: '/report-detail/4/6/traffic' })
    expect(actionOf(certificate)).toMatchObject({ to: expect.stringMatching(/\/sites\/4\/monitors\/5$/) })
    expect(actionOf(unknown)).toMatchObject({ to: '/uptime?state=unknown' })
    expect(actionOf(quota)).toMatchObject({ to: '/settings/organizations/1/subscription' })
    expect(actionOf(agents, { ...owner, isSuper: true })).toMatchObject({
      to: '/settings/system-admin/agents-status',
    })
  })

  test('tests a failed page again, or lists several', () => {
    expect(actionOf(failed)).toEqual({ label: 'Run test', testPage: 6 })
    const list = { label: 'Show pages', to: '/dashboard/client/2/site/4?state=failed&formFactor=DESKTOP' }
    expect(actionOf({ ...failed, pages: 2 })).toEqual(list)
    expect(actionOf(failed, viewer)).toEqual(list)
  })

  test('is left out where the reader may not go', () => {
    expect(actionOf(agents)).toBeNull()
    expect(actionOf(quota, viewer)).toBeNull()
    expect(actionOf(missed, viewer)).toMatchObject({ to: '/settings/clients/2/projects/3/sites/4' })
    expect([actionOf(certificate, shared), actionOf(unknown, shared)]).toEqual([null, null])
  })
})

describe('the conclusion', () => {
  const checked = { pages: 3, monitors: 1, testedAt: null, at: NOW.toISOString() }
  const conclude = (items: AttentionItem[], levels = { items: items.length, pages: 1 }) =>
    concludeAttention({ items, total: items.length, levels, checked: items.length ? null : checked }, owner)

  test('is green only without events and levels', () => {
    expect(conclude([])).toMatchObject({ tone: 'good', text: expect.stringMatching(/^All clear: 3 pages/) })
    expect(conclude([slow])?.tone).toBe('poor')
  })

  test.each<[number, AttentionOf<'slow'>['level'], string]>([
    [1, slow.level, 'One page is slow: LCP 9.40 s'],
    [4, slow.level, '4 pages are not good, the worst is slow: LCP 9.40 s'],
    [1, { ...slow.level, metric: null, scores: [{ id: 'seo', value: 40 }] }, 'One page: SEO score 40'],
  ])('of %i pages names the worst level and leads to it', (pages, level, text) => {
    expect(conclude([{ ...slow, level }], { items: 1, pages })).toMatchObject({
      text: `No outage or regression. ${text}`,
      to: expect.stringMatching(/^\/report-detail\/4\/6/),
    })
  })

  test('is left to the list where an event leads it', () => {
    expect(conclude([regression, slow], { items: 1, pages: 1 })).toBeNull()
  })
})
