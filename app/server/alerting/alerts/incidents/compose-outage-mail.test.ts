import { describe, expect, it } from 'vitest'
import { composeOutageMail, type MailedHit } from './compose-outage-mail'
import type { UnnotifiedIncident } from './incident-notice.store'

const AT = Date.parse('2026-11-20T13:05:00Z')
const incident = (change: Partial<UnnotifiedIncident> = {}): UnnotifiedIncident => ({
  organization_id: 1,
  id: 'incident',
  cause_kind: 'monitor',
  cause: '1',
  location_label: null,
  ended_at: null,
  notified_outages: [],
  ...change,
})
let nextMonitor = 1
const hit = (change: Partial<MailedHit> = {}): MailedHit => ({
  organization_id: 1,
  id: 'outage',
  monitor_id: nextMonitor++,
  client_id: 1,
  client_name: 'Client',
  project_id: 1,
  site_id: 1,
  rule_id: 'rule',
  metric: 'down',
  name: 'Shop home',
  target: 'https://example.com/',
  host: 'example.com',
  reason: 'refused',
  http_status: null,
  started_at: new Date(AT),
  ended_at: null,
  ended_by: null,
  down_ms: 0,
  is_notified: false,
  ...change,
})
const ended = (
  seconds: number,
  ended_by: MailedHit['ended_by'] = 'recovery',
  change: Partial<MailedHit> = {},
) =>
  hit({
    ended_at: new Date(AT + seconds * 1000),
    ended_by,
    down_ms: seconds * 1000,
    is_notified: true,
    ...change,
  })
const over = incident({ ended_at: new Date(AT + 300_000) })

describe('a mail about an outage', () => {
  it('says what is down, since when in the time zone of the reader, and why', () => {
    const { subject, paragraphs } = composeOutageMail(incident(), [hit()], 'Europe/Berlin')
    expect(subject).toBe('Down: Shop home (example.com), since 20 Nov, 14:05')
    expect(paragraphs).toEqual([
      'Shop home (https://example.com/) has been down since 20 Nov 2026, 14:05 (Europe/Berlin). Connection refused.',
    ])
  })

  it('names the first twenty monitors and what they have in common', () => {
    const hits = Array.from({ length: 23 }, (_, i) => hit({ name: `Page ${i}` }))
    const host = incident({ cause_kind: 'host', cause: 'example.com' })
    const { subject, paragraphs } = composeOutageMail(host, hits, 'UTC')
    expect(subject).toBe('Down: 23 monitors (same host: example.com), since 20 Nov, 13:05')
    expect(paragraphs).toHaveLength(22)
    expect(paragraphs.at(-1)).toBe('and 3 more')
    const location = incident({ cause_kind: 'location', cause: '2', location_label: 'Hanoi' })
    expect(composeOutageMail(location, hits, 'UTC').subject).toContain('(all checked from Hanoi)')
  })

  it('names no common cause shared with hidden monitors', () => {
    const host = incident({ cause_kind: 'host', cause: 'example.com' })
    expect(composeOutageMail(host, [hit()], 'UTC').subject).toBe(
      'Down: Shop home (example.com), since 20 Nov, 13:05',
    )
  })

  it.each([
    ['recovery', 'Up again: Shop home (example.com), after 5 min', 'has been up again since'],
    ['unknown', 'Up again: Shop home (example.com), after 5 min', 'the exact end is unknown'],
    ['pause', 'Paused while down: Shop home (example.com)', 'before it recovered'],
  ] as const)('reports an end by %s', (by, subject, sentence) => {
    const mail = composeOutageMail(over, [ended(300, by)], 'UTC')
    expect(mail.subject).toBe(subject)
    expect(mail.paragraphs[0]).toContain(sentence)
    expect(mail.paragraphs[1]).toContain('It was down for 5 min')
  })

  it('lists only ongoing outages as down', () => {
    const hits = [ended(30, 'recovery', { name: 'Other' }), hit()]
    const { subject, paragraphs } = composeOutageMail(incident(), hits, 'UTC')
    expect(subject).toBe('Down: Shop home (example.com), since 20 Nov, 13:05')
    expect(paragraphs).toHaveLength(3)
    const untold = ended(30, 'recovery', { is_notified: false })
    expect(composeOutageMail(incident(), [untold], 'UTC').subject).toBe(
      'Was down: Shop home (example.com), for 30 s',
    )
  })

  it('reports for each monitor how its outage ended', () => {
    const hits = [ended(60, 'pause'), ended(300, 'unknown', { name: 'Other', down_ms: 120_000 })]
    const { subject, paragraphs } = composeOutageMail(over, hits, 'UTC')
    expect(subject).toBe('Up again: 2 monitors, after 5 min')
    expect(paragraphs[0]).toContain('The outage lasted 5 min')
    expect(paragraphs[1]).toContain('Paused after 1 min')
    expect(paragraphs[2]).toContain('known to be down for 2 min')
    const paused = hits.map((one) => ({ ...one, ended_by: 'pause' as const }))
    expect(composeOutageMail(over, paused, 'UTC').subject).toBe('Paused while down: 2 monitors')
  })

  it('says that a late notification is about a past outage', () => {
    const past = incident({ ended_at: new Date(AT + 30_000) })
    expect(composeOutageMail(past, [ended(30, 'recovery', { is_notified: false })], 'UTC').subject).toBe(
      'Was down: Shop home (example.com), for 30 s',
    )
  })

  it('reports a flapping monitor once, from the first outage to the end of the last', () => {
    const again = (from: number, to: number) =>
      ended(to, 'recovery', {
        monitor_id: 7,
        started_at: new Date(AT + from * 1000),
        down_ms: (to - from) * 1000,
      })
    const { subject, paragraphs } = composeOutageMail(
      over,
      [again(0, 30), again(60, 90), again(120, 300)],
      'UTC',
    )
    expect(subject).toBe('Up again: Shop home (example.com), after 4 min')
    expect(paragraphs.join(' ')).toContain('for 4 min')
    expect(paragraphs.at(-1)).toBe('It went down and recovered several times.')
  })
})
