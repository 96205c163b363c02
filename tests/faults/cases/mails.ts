import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../support/slice'
import type { FaultySmtp } from '../faulty-smtp'
import type { Fixture } from '../fixture'
import { until } from '../waiting'

const ALERTS = 12
const MAILINGS = 30
const REPORTS = 5
/** Connections that send at once: one for alerts, three for mailings. */
const CONNECTIONS = 4
const KILLS = isFull ? 2 : 1
const WITHIN_MS = 60_000

export function mails(fixture: () => Fixture, smtp: FaultySmtp): void {
  let database: pg.Client
  beforeAll(async () => {
    database = await fixture().product.connect()
  })
  afterAll(() => database?.end())

  async function queue(name: string): Promise<void> {
    await database.query(
      `insert into mail (id, kind, recipient, subject, html, plain, created_at, send_at, message_id, request_id, priority)
       select id, 'test.mail', $1 || '-' || priority || '-' || n || '@example.com', 'Subject', '<p>Text</p>', 'Text',
         now(), now(), '<' || id || '@example.com>', 'test', priority
       from (select gen_random_uuid() as id, n, case when n <= $2::int then 0 else 2 end as priority
         from generate_series(1, $2::int + $3::int) n) x`,
      [name, ALERTS, MAILINGS],
    )
  }

  const unsent = async (): Promise<number> =>
    (await database.query("select from mail where kind = 'test.mail' and sent_at is null")).rowCount ?? 0

  const counts = (name: string, priority: number) =>
    [...smtp.accepted].filter(([to]) => to.startsWith(`${name}-${priority}-`)).map(([, count]) => count)

  test('each arrives once after connections were cut before and after the message', async () => {
    smtp.drop(true)
    await queue('cut')
    await until('all are sent', WITHIN_MS, async () => {
      // Instead of a minute until the retry; only of mails whose attempt has ended.
      await database.query('update mail set send_at = now() where sent_at is null and error is not null')
      return (await unsent()) === 0
    })
    smtp.drop(false)
    expect(counts('cut', 0)).toEqual(Array(ALERTS).fill(1))
    expect(counts('cut', 2)).toEqual(Array(MAILINGS).fill(1))
  })

  test('a mailing arrives once and an alert at most twice, although the worker is killed before the answer', async () => {
    const { product } = fixture()
    await queue('killed')
    for (let kills = 0; kills < KILLS; kills++) {
      smtp.hold()
      await until('every connection waits', WITHIN_MS, () => smtp.heldCount() === CONNECTIONS)
      const killed = await product.kill('worker')
      smtp.release()
      // Instead of waiting until nobody can be sending them any more.
      await database.query('update mail set send_at = now() where sent_at is null')
      await product.waitUntilReplaced('worker', killed)
    }
    await until('all are sent', WITHIN_MS, async () => (await unsent()) === 0)
    const alerts = counts('killed', 0)
    expect(alerts).toHaveLength(ALERTS)
    expect(Math.max(...alerts)).toBeLessThanOrEqual(2)
    expect(counts('killed', 2)).toEqual(Array(MAILINGS).fill(1))
  })

  test('a report arrives once, although the worker is killed while it queues and while it writes it', async () => {
    const { product, place } = fixture()
    const writing = await product.connect()
    const isWaited = (table: string) => async () =>
      (await product.query('select from pg_locks where relation = $1::regclass and not granted', [table]))
        .length > 0
    const lock = async (client: pg.Client, table: string) => {
      await client.query('begin')
      await client.query(`lock table ${table} in access exclusive mode`)
    }
    await lock(database, 'mailing_issue')
    await lock(writing, 'mailing_key')
    await product.query(
      `with readers as (
         insert into user_account (id, email, is_confirmed)
         select gen_random_uuid(), 'report-' || n || '@example.com', true from generate_series(1, $2::int) n
         returning id),
       owners as (insert into organization_owner (organization_id, user_id) select $1::int, id from readers)
       insert into mailing (organization_id, id, kind, user_id, frequency, hour, next_at, timezone, created_at,
         updated_at)
       select $1::int, gen_random_uuid(), 'standard', id, 'daily', 0, now(), 'UTC', now(), now() from readers`,
      [place.organization, REPORTS],
    )
    for (const [client, table] of [
      [database, 'mailing_issue'],
      [writing, 'mailing_key'],
    ] as const) {
      await until(`the worker waits for ${table}`, WITHIN_MS, isWaited(table))
      const killed = await product.kill('worker')
      await client.query('commit')
      await product.waitUntilReplaced('worker', killed)
    }
    await writing.end()
    const arrived = () => [...smtp.accepted].filter(([to]) => to.startsWith('report-'))
    await until('all have arrived', WITHIN_MS, () => arrived().length === REPORTS)
    // A mail is noted as sent after the mail server has accepted it.
    await until('nothing is left', WITHIN_MS, async () => {
      const left = await product.query(
        `select from mailing where organization_id = $1 and next_at <= now()
         union all select from mail where kind = 'mailings.standard' and sent_at is null`,
        [place.organization],
      )
      return left.length === 0
    })
    expect(arrived().map(([, count]) => count)).toEqual(Array(REPORTS).fill(1))
  })
}
