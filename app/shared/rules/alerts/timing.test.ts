import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import {
  type AlertTimes,
  dueNotice,
  GATHER_MS,
  isSnoozed,
  mayRemind,
  type NoticeWishes,
  nextNoticeAt,
} from './timing'

const OPENED = Date.UTC(2026, 0, 5)
const times = (changes: Partial<AlertTimes> = {}): AlertTimes => ({
  openedAt: OPENED,
  closedAt: null,
  openingNotifiedAt: null,
  remindedAt: null,
  endNotifiedAt: null,
  snoozedUntil: null,
  acknowledgedAt: null,
  ...changes,
})
const wishes = (changes: Partial<NoticeWishes> = {}): NoticeWishes => ({
  severity: 'warning',
  reminderHours: 4,
  reportsRecovery: true,
  ...changes,
})
const notified = times({ openingNotifiedAt: OPENED + GATHER_MS.warning })
const at = (hours: number) => OPENED + GATHER_MS.warning + hours * HOUR_MS

describe('due notice', () => {
  test.each<[string, AlertTimes, number, Partial<NoticeWishes>, string | null]>([
    ['collects first', times(), OPENED + GATHER_MS.warning - 1, {}, null],
    ['opens after the gather window', times(), OPENED + GATHER_MS.warning, {}, 'opened'],
    ['a critical one sooner', times(), OPENED + GATHER_MS.critical, { severity: 'critical' }, 'opened'],
    ['waits while snoozed', times({ snoozedUntil: at(9) }), at(8), {}, null],
    ['opens after the snooze', times({ snoozedUntil: at(9) }), at(9), {}, 'opened'],
    ['over before it was notified', times({ closedAt: at(0) }), at(9), {}, null],
    ['no reminder before the pause', notified, at(4) - 1, {}, null],
    ['a reminder after the pause', notified, at(4), {}, 'reminder'],
    ['the pause starts again', { ...notified, remindedAt: at(4) }, at(8) - 1, {}, null],
    ['and again', { ...notified, remindedAt: at(4) }, at(8), {}, 'reminder'],
    ['no reminders wanted', notified, at(99), { reminderHours: null }, null],
    ['acknowledged', { ...notified, acknowledgedAt: at(1) }, at(99), {}, null],
    ['snoozed', { ...notified, snoozedUntil: at(20) }, at(19), {}, null],
    ['after the snooze', { ...notified, snoozedUntil: at(20) }, at(20), {}, 'reminder'],
    ['recovered', { ...notified, closedAt: at(2) }, at(2), {}, 'recovered'],
    [
      'recovered though acknowledged',
      { ...notified, acknowledgedAt: at(1), closedAt: at(2) },
      at(2),
      {},
      'recovered',
    ],
    [
      'recovered though snoozed',
      { ...notified, snoozedUntil: at(9), closedAt: at(2) },
      at(2),
      {},
      'recovered',
    ],
    ['no recovery wanted', { ...notified, closedAt: at(2) }, at(2), { reportsRecovery: false }, null],
    ['recovery was notified', { ...notified, closedAt: at(2), endNotifiedAt: at(3) }, at(99), {}, null],
  ])('%s', (_, changes, now, wanted, expected) => {
    expect(dueNotice(changes, wishes(wanted), now)).toBe(expected)
  })
})

test('snoozed until its end', () => {
  expect(isSnoozed({ snoozedUntil: 10 }, 9)).toBe(true)
  expect(isSnoozed({ snoozedUntil: 10 }, 10)).toBe(false)
  expect(isSnoozed({ snoozedUntil: null }, 10)).toBe(false)
  expect(mayRemind(notified, wishes(), at(4))).toBe(true)
  expect(mayRemind(times(), wishes(), at(4))).toBe(false)
})

test('an opening first, then reminders apart by the pause, at most one recovery last', () => {
  const event = fc.constantFrom('acknowledge' as const, 'snooze' as const, 'close' as const, 'wait' as const)
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const alert = times()
      const sent: { kind: string; at: number }[] = []
      events.forEach((happening, i) => {
        const now = OPENED + (i + 1) * HOUR_MS
        if (happening === 'acknowledge') alert.acknowledgedAt ??= now
        if (happening === 'snooze') alert.snoozedUntil = now + 3 * HOUR_MS
        if (happening === 'close') alert.closedAt ??= now
        const kind = dueNotice(alert, wishes(), now)
        const next = nextNoticeAt(alert, wishes())
        expect(kind !== null).toBe(next !== null && next <= now)
        if (!kind) return
        sent.push({ kind, at: now })
        if (kind === 'opened') alert.openingNotifiedAt = now
        if (kind === 'reminder') {
          expect(alert.acknowledgedAt).toBeNull()
          expect(isSnoozed(alert, now)).toBe(false)
          alert.remindedAt = now
        }
        if (kind === 'recovered') alert.endNotifiedAt = now
      })
      const kinds = sent.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'opened').length).toBe(kinds.length > 0 ? 1 : 0)
      if (kinds.length > 0) expect(kinds[0]).toBe('opened')
      expect(kinds.indexOf('recovered') === -1 || kinds.indexOf('recovered') === kinds.length - 1).toBe(true)
      sent.slice(1).forEach(({ kind, at: when }, i) => {
        if (kind === 'reminder') expect(when - (sent[i]?.at ?? 0)).toBeGreaterThanOrEqual(4 * HOUR_MS)
      })
    }),
  )
})
