import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '~/server/platform/free-port'
import { type ChannelServer, startChannels } from '../../mocks/channels'
import { createSite, must } from '../api'
import type { FaultySmtp } from '../faulty-smtp'
import type { Fixture } from '../fixture'
import type { Product } from '../product'
import { until } from '../waiting'

const OWNERS = 6
const CHANNELS = 6
const WITHIN_MS = 60_000

export function alerts(fixture: () => Fixture, smtp: FaultySmtp): void {
  let channels: ChannelServer
  let product: Product
  let database: pg.Client
  let organization: number

  beforeAll(async () => {
    channels = await startChannels(await freePort())
    const { call, place, target } = fixture()
    product = fixture().product
    organization = place.organization
    const { siteId, pageId } = await createSite(call, place, { name: 'Site', url: target.url })
    for (let nth = 1; nth <= CHANNELS; nth++) {
      const address = `${channels.origin}/hook/${nth}x`
      await must(
        call('POST', '/api/channels', { organization, kind: 'webhook', name: `Hook ${nth}`, address }),
      )
    }
    database = await product.connect()
    await addOwners()
    await cross(place, siteId, pageId)
  })
  afterAll(async () => {
    await database?.end()
    await channels?.close()
  })

  const addOwners = () =>
    database.query(
      `with made as (
         insert into user_account (id, email, is_confirmed)
         select gen_random_uuid(), 'owner-' || n || '@example.com', true from generate_series(1, $2::int) n
         returning id)
       insert into organization_owner (organization_id, user_id) select $1::int, id from made`,
      [organization, OWNERS],
    )

  /** Three tests of the page failed, as its rule says. */
  const cross = ({ client, project }: { client: number; project: number }, site: number, page: number) =>
    database.query(
      `insert into alert_crossing (organization_id, id, rule_id, metric, kind, direction, subject, client_id,
         project_id, site_id, page_id, status, value, details, crossed_at, opened_at)
       select organization_id, gen_random_uuid(), id, metric, kind, 'worse', 'page:' || $5::int, $2::int,
         $3::int, $4::int, $5::int, 'open', 3, '{"failureCode": "NO_FCP"}', now(), now()
       from alert_rule where organization_id = $1::int and metric = 'failedTests'`,
      [organization, client, project, site, page],
    )

  const count = async (from: string): Promise<number> =>
    (await database.query(`select from ${from}`)).rowCount ?? 0
  const isWaited = () => count(`pg_locks where relation = 'alert_notice'::regclass and not granted`)
  const mails = () =>
    [...smtp.accepted].filter(([to]) => to.startsWith('owner-')).map(([, arrived]) => arrived)
  const idsOf = (path: string) =>
    channels.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id'])

  test('each mail and message arrives once or twice, although the worker is killed while it notifies and while it sends', async () => {
    await until('the crossing has an alert', WITHIN_MS, () => count('alert'))
    await database.query('begin')
    await database.query('lock table alert_notice in access exclusive mode')
    // Another connection, since this one keeps the lock; instead of waiting until the alert has gathered its crossings.
    await product.query('update alert set notify_at = now() where organization_id = $1', [organization])
    await until('it is being notified', WITHIN_MS, isWaited)
    const killed = await product.kill('worker')
    smtp.hold()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    channels.onMessage = () => answered
    await database.query('commit')
    await product.waitUntilReplaced('worker', killed)

    await until('mails and messages wait for their answer', WITHIN_MS, () => {
      const arrived = new Set(channels.received.map(({ path }) => path))
      return smtp.heldCount() > 0 && arrived.size === CHANNELS
    })
    expect(await count('delivery')).toBe(CHANNELS)
    expect(await count('alert')).toBe(1)
    const again = await product.kill('worker')
    channels.onMessage = null
    answer()
    smtp.release()
    // Instead of waiting until nobody can be sending them any more.
    await database.query('update mail set send_at = now() where sent_at is null')
    await database.query('update delivery set next_at = now() where next_at is not null')
    await product.waitUntilReplaced('worker', again)

    await until('all are sent', WITHIN_MS, async () => {
      const waiting = await count('mail where sent_at is null')
      return waiting + (await count('delivery where delivered_at is null')) === 0
    })
    expect(mails()).toHaveLength(OWNERS)
    expect(Math.max(...mails())).toBeLessThanOrEqual(2)
    for (let nth = 1; nth <= CHANNELS; nth++) {
      const ids = idsOf(`/hook/${nth}x`)
      expect([1, 2]).toContain(ids.length)
      expect(new Set(ids).size).toBe(1)
    }
    expect(await count(`alert_notice where kind = 'opened' and delivery_id is not null`)).toBe(CHANNELS)
  })
}
