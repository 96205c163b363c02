import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteOldMails } from '~/server/platform/mail'
import { DAY_MS } from '~/shared/values/units'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { insertRows, readRows } from '../support/rows'

const own = onOwnDatabase()
const NOW = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const deleteOld = (days: number) => deleteOldMails(systemContext({ now: () => NOW }), days)

async function addMail(
  subject: string,
  created: Date,
  ended: { sent_at?: Date; failed_at?: Date; kept_at?: Date } = {},
): Promise<void> {
  const id = randomUUID()
  await insertRows('mail', {
    ...{ id, kind: 'test', recipient: 'reader@example.com', subject, html: '', plain: '' },
    ...{ created_at: created, send_at: created, request_id: 'test', ...ended },
  })
  await insertRows('mail_part', {
    mail_id: id,
    cid: 'chart',
    media_type: 'image/png',
    bytes: Buffer.from('x'),
  })
}

const subjects = async () =>
  (await own.db.selectFrom('mail').select('subject').orderBy('subject').execute()).map((one) => one.subject)

test('mails that ended long ago are deleted with their pictures, waiting ones never', async () => {
  await own.db.deleteFrom('mail').execute()
  await addMail('failed long ago', daysAgo(120), { failed_at: daysAgo(119) })
  await addMail('kept long ago', daysAgo(120), { kept_at: daysAgo(119) })
  await addMail('sent lately, written long ago', daysAgo(120), { sent_at: daysAgo(3) })
  await addMail('sent long ago', daysAgo(120), { sent_at: daysAgo(91) })
  await addMail('sent within 90 days', daysAgo(89), { sent_at: daysAgo(89) })
  await addMail('waits', daysAgo(120))
  for (let i = 0; i < 3; i++) await addMail(`also sent ${i}`, daysAgo(100), { sent_at: daysAgo(100) })

  expect(await deleteOld(-1)).toBe(0)
  expect(await deleteOld(90)).toBe(6)
  expect(await subjects()).toEqual(['sent lately, written long ago', 'sent within 90 days', 'waits'])
  expect(await readRows('mail_part', {}, 'mail_id')).toHaveLength(3)
  expect(await deleteOld(90)).toBe(0)
})
