import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldDeliveries, deliverDue, notifyFailingChannels } from '~/server/alerting/channels'
import { claimDueDeliveries } from '~/server/alerting/channels/delivery.store'
import { rotateSecret } from '~/server/alerting/channels/rotate-secret'
import { testChannel } from '~/server/alerting/channels/test-channel'
import { freePort } from '~/server/platform/free-port'
import type { CreatedChannel } from '~/shared/schemas/channel'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import { type ChannelServer, startChannels } from '../mocks/channels'
import { alertMessageOf } from '../support/alert-message'
import { signInAs } from '../support/api'
import { addChannel, channelRow, deliverAt, deliveryRow, enqueueMessage } from '../support/channels'
import { contextFor, systemContext } from '../support/contexts'
import { createTenant } from '../support/factories'
import { mailsTo, speakPseudo } from '../support/mails'
import { insertRows, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let server: ChannelServer
let start: Date
const later = (ms: number) => new Date(start.getTime() + ms)

beforeAll(async () => {
  server = await startChannels(await freePort())
})
afterAll(() => server.close())
beforeEach(async () => {
  await own.db.deleteFrom('live.channel').execute()
  server.received = []
  server.failing.clear()
  server.secrets.clear()
  server.onMessage = null
  start = new Date()
})

const webhook = async (path = '/hook/a'): Promise<CreatedChannel> => {
  const channel = await addChannel(
    { organization: tenant.organization._id },
    { kind: 'webhook', name: path, address: `${server.origin}${path}` },
  )
  server.secrets.add(channel.secret ?? '')
  return channel
}
const paths = () => server.received.map(({ path }) => path)
const targetOf = ({ _id }: CreatedChannel) => contextFor('channel.update', { kind: 'channel', id: _id })

test.each([
  ['slack', '/slack/services/T0/B0/x', 'ok'],
  ['teams', '/teams/workflows/x', ''],
  ['discord', '/discord/api/webhooks/1/x', ''],
  ['ntfy', '/ntfy/topic', '{"id":"hwQ2YpKdmg","event":"message"}'],
  ['webhook', '/hook/x', 'received'],
])('%s accepts a message and a test', async (kind, path, response) => {
  const address = `${server.origin}${path}`
  const channel = await addChannel({ client: tenant.client._id }, { kind, address })
  if (channel.secret !== null) server.secrets.add(channel.secret)
  const id = await enqueueMessage(channel, start)
  expect(await deliverAt(start)).toBe(1)
  const sent = await deliveryRow(id)
  expect(sent).toMatchObject({ response_text: response, error: null, next_at: null, attempts: 1 })
  expect(sent.delivered_at).toEqual(start)
  const tested = await testChannel(await targetOf(channel))
  expect(tested).toMatchObject({ kind: 'test', status: 'delivered', responseText: response, error: null })
  expect(tested.durationMs).toBeGreaterThanOrEqual(0)
  expect(server.received.filter(({ isVerified }) => isVerified === false)).toEqual([])
  expect(server.received).toHaveLength(2)
  expect((await channelRow(channel._id)).last_delivered_at).not.toBeNull()
})

test('a webhook keeps its id over attempts, and both secrets sign after a rotation', async () => {
  const channel = await webhook()
  const id = await enqueueMessage(channel, start)
  server.failing.set('/hook', { status: 500 })
  await deliverAt(start)
  const { secret } = await rotateSecret(await targetOf(channel))
  server.failing.clear()
  await deliverAt(later(10 * SECOND_MS))
  server.secrets = new Set([secret])
  await enqueueMessage(channel, later(11 * SECOND_MS))
  await deliverAt(later(11 * SECOND_MS))
  expect(server.received.map(({ headers }) => headers['webhook-id']).slice(0, 2)).toEqual([id, id])
  expect(server.received.map(({ isVerified }) => isVerified)).toEqual([true, true, true])
})

describe('retries', () => {
  test('follow the schedule for a day, then the delivery fails and the owner is notified once', async () => {
    const channel = await webhook()
    const id = await enqueueMessage(channel, start)
    server.failing.set('/hook', { status: 503, body: 'x'.repeat(5_000) })
    const times: number[] = []
    for (let at: Date | null = start; at; at = (await deliveryRow(id)).next_at) {
      expect(await deliverAt(new Date(at.getTime() - 1))).toBe(0)
      await deliverAt(at)
      times.push((at.getTime() - start.getTime()) / SECOND_MS)
    }
    expect(times.slice(0, 7)).toEqual([0, 10, 40, 160, 760, 2_560, 6_160])
    expect(times).toHaveLength(15)
    const row = await deliveryRow(id)
    expect(row).toMatchObject({ attempts: 15, response_status: 503, error: 'status', delivered_at: null })
    expect(row.response_text).toBe('x'.repeat(1_000))
    expect(row.failed_at).toEqual(later((times.at(-1) ?? 0) * SECOND_MS))

    await speakPseudo(owner.user.id)
    const notify = (at: Date) => notifyFailingChannels(systemContext({ now: () => at }))
    expect(await notify(later(23 * HOUR_MS))).toBe(0)
    expect([await notify(later(DAY_MS)), await notify(later(25 * HOUR_MS))]).toEqual([1, 0])
    const mails = await mailsTo(own.db, owner.user.email)
    expect(mails.filter(({ kind }) => kind === 'channels.failing')).toHaveLength(1)
    expect(mails.at(-1)?.subject).toMatch(/^⟦.*⟧$/)
    expect(mails.at(-1)?.plain).toContain(`/settings/channels/${channel._id}`)
    expect((await channelRow(channel._id)).failing_since).toEqual(start)
  })

  test('Retry-After is kept, and holds for everything that waits for the channel', async () => {
    const channel = await webhook()
    const first = await enqueueMessage(channel, start)
    const second = await enqueueMessage(channel, later(1))
    server.failing.set('/hook', { status: 429, retryAfter: '120' })
    await deliverAt(start)
    expect((await deliveryRow(first)).next_at).toEqual(later(120 * SECOND_MS))
    expect(await deliverAt(later(MINUTE_MS))).toBe(0)
    server.failing.clear()
    await deliverAt(later(121 * SECOND_MS))
    expect((await deliveryRow(second)).delivered_at).not.toBeNull()
    expect(server.received).toHaveLength(3)
  })

  test('a channel that works again gets what waits for it at once', async () => {
    const channel = await webhook()
    const waiting = await enqueueMessage(channel, start)
    server.failing.set('/hook', { status: 500 })
    for (const at of [0, 10, 40, 160]) await deliverAt(later(at * SECOND_MS))
    server.failing.clear()
    await enqueueMessage(channel, later(200 * SECOND_MS))
    expect(await deliverAt(later(200 * SECOND_MS))).toBe(2)
    expect((await deliveryRow(waiting)).delivered_at).not.toBeNull()
    expect(await channelRow(channel._id)).toMatchObject({ failing_since: null, failure_notified_at: null })
  })

  test('410 disables the channel and ends what waits', async () => {
    const channel = await webhook()
    const first = await enqueueMessage(channel, start)
    const second = await enqueueMessage(channel, later(1))
    server.failing.set('/hook', { status: 410 })
    await deliverAt(later(1))
    expect([(await deliveryRow(first)).error, (await deliveryRow(second)).error]).toEqual(['gone', 'gone'])
    expect(await channelRow(channel._id)).toMatchObject({ is_enabled: false, disabled_reason: 'gone' })
    expect(server.received).toHaveLength(1)
    const path = `/api/channels/${channel._id}`
    expect((await owner.get(path)).body).toMatchObject({ isEnabled: false, disabledReason: 'gone' })
    expect((await owner.post(`${path}/deliveries/${first}/resend`)).status).toBe(409)
    const { body } = await owner.put(path, { body: { name: 'On', isEnabled: true } })
    expect(body).toMatchObject({ isEnabled: true, disabledReason: null })
  })

  test.each([
    ['a redirect', { status: 302, location: 'http://169.254.169.254/' }, 'redirect', 302],
    ['a dropped connection', 'drop', 'connection', null],
    ['no response in time', 'silent', 'timeout', null],
  ] as const)('%s is a failure', async (_, failure, error, status) => {
    const id = await enqueueMessage(await webhook(), start)
    server.failing.set('/hook', failure)
    await deliverAt(start, { limitMs: 150 })
    expect(await deliveryRow(id)).toMatchObject({
      error,
      response_status: status,
      next_at: later(10 * SECOND_MS),
    })
    expect(server.received).toHaveLength(1)
  })
})

describe('private addresses', () => {
  test('are refused at delivery, also by a name that changes after it was saved', async () => {
    const port = new URL(server.origin).port
    const channel = await addChannel(
      { organization: tenant.organization._id },
      { kind: 'webhook', address: `http://rebind.example:${port}/hook/a` },
    )
    const id = await enqueueMessage(channel, start)
    const names: string[] = []
    const resolve = (
      hostname: string,
      done: (error: null, all: { address: string; family: number }[]) => void,
    ) => {
      names.push(hostname)
      done(null, [{ address: '127.0.0.1', family: 4 }])
    }
    await deliverAt(start, { resolve, ctx: { allowPrivateTargets: false } })
    expect(await deliveryRow(id)).toMatchObject({ error: 'private', response_status: null })
    expect([names, server.received]).toEqual([['rebind.example'], []])
    // The connection uses the very address that was checked: one lookup, no second one.
    await deliverAt(later(10 * SECOND_MS), { resolve })
    expect([names.length, paths()]).toEqual([2, ['/hook/a']])
  })

  test('are refused as numbers too', async () => {
    const channel = await webhook()
    const id = await enqueueMessage(channel, start)
    await deliverAt(start, { ctx: { allowPrivateTargets: false } })
    expect((await deliveryRow(id)).error).toBe('private')
    const { body } = await owner.post(`/api/channels/${channel._id}/test`)
    expect(body).toMatchObject({ status: 'failed', error: 'private', responseStatus: null })
    expect(server.received).toEqual([])
  })
})

describe('several workers', () => {
  test('never send the same delivery', async () => {
    const channels = await Promise.all(Array.from({ length: 12 }, (_, index) => webhook(`/hook/${index}`)))
    for (const channel of channels) for (let n = 0; n < 4; n++) await enqueueMessage(channel, start)
    const sent = await Promise.all([deliverAt(start), deliverAt(start), deliverAt(start)])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(48)
    expect(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(48)
    expect(server.received).toHaveLength(48)
  })

  test('send once more what one had sent without storing it, and not before its lease ends', async () => {
    const channel = await webhook()
    const id = await enqueueMessage(channel, start)
    const claim = { now: start, leaseUntil: later(MINUTE_MS), busy: [], limit: 10, failingLimit: 5 }
    expect(await claimDueDeliveries(own.db, claim)).toHaveLength(1)
    // It sent the message here and was killed.
    await deliverAt(later(59 * SECOND_MS))
    expect(server.received).toHaveLength(0)
    await deliverAt(later(MINUTE_MS))
    await deliverAt(later(61 * SECOND_MS))
    await deliverAt(later(DAY_MS))
    expect(server.received).toHaveLength(1)
    expect(await deliveryRow(id)).toMatchObject({ attempts: 2, error: null })
  })

  test('an attempt that ends after its lease changes nothing but a success', async () => {
    const channel = await webhook()
    const id = await enqueueMessage(channel, start)
    let isFirst = true
    server.onMessage = async () => {
      if (!isFirst) return
      isFirst = false
      // While the first attempt is on its way, another worker takes over and delivers.
      await deliverAt(later(MINUTE_MS))
      server.failing.set('/hook', { status: 500 })
    }
    await deliverAt(start)
    expect(await deliveryRow(id)).toMatchObject({ attempts: 2, error: null, next_at: null })
  })
})

test('a slow channel holds up no other', async () => {
  const [slow, quick] = [await webhook('/hook/slow'), await webhook('/hook/quick')]
  const first = await enqueueMessage(slow, start)
  for (let n = 0; n < 4; n++) await enqueueMessage(quick, later(n))
  server.failing.set('/hook/slow', 'silent')
  const round = deliverAt(later(10), { limitMs: 1_500 })
  await expect.poll(() => paths().filter((path) => path === '/hook/quick').length, { timeout: 1_400 }).toBe(4)
  expect((await deliveryRow(first)).error).toBeNull()
  await round
  expect((await deliveryRow(first)).error).toBe('timeout')
})

test('a recovery never overtakes the alert that it ends', async () => {
  const channel = await webhook()
  const alertId = randomUUID()
  await insertRows('live.alert', {
    organization_id: tenant.organization._id,
    id: alertId,
    cause_kind: 'site',
    cause: 'x',
    severity: 'critical',
    opened_at: start,
  })
  const message = (kind: 'opened' | 'recovered') => alertMessageOf({ alertId, kind })
  await enqueueMessage(channel, start, { alertId, message: message('opened') })
  server.failing.set('/hook', { status: 500 })
  await deliverAt(start)
  server.failing.clear()
  await enqueueMessage(channel, later(SECOND_MS), {
    alertId,
    kind: 'recovered',
    message: message('recovered'),
  })
  expect(await deliverAt(later(2 * SECOND_MS))).toBe(0)
  await deliverAt(later(10 * SECOND_MS))
  expect(server.received.map(({ body }) => body.type)).toEqual([
    'alert.opened',
    'alert.opened',
    'alert.recovered',
  ])
})

test('an aborted round ends what it has begun and takes nothing new', async () => {
  const channel = await webhook()
  await enqueueMessage(channel, start)
  await enqueueMessage(channel, start)
  const stopping = new AbortController()
  server.onMessage = () => stopping.abort()
  expect(await deliverDue(systemContext({ now: () => start }), stopping.signal)).toBe(1)
  const rows = await readRows('delivery', {}, 'delivered_at')
  expect(rows.filter((row) => row.delivered_at !== null)).toHaveLength(1)
})

test('deliveries are deleted after 90 days, waiting ones never', async () => {
  const channel = await webhook()
  const old = new Date(start.getTime() - 91 * DAY_MS)
  const ids = [
    await enqueueMessage(channel, old),
    await enqueueMessage(channel, later(-89 * DAY_MS)),
    await enqueueMessage(channel, old),
  ]
  await own.db
    .updateTable('delivery')
    .set({ next_at: null })
    .where('id', '<>', ids[2] ?? '')
    .execute()
  const ctx = systemContext({ now: () => start })
  expect(await deleteOldDeliveries(ctx, new AbortController().signal)).toBe(1)
  const left = await readRows('delivery', {}, 'id')
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted())
})

describe('the list of deliveries', () => {
  test('pages, filters failed ones, and sends them again', async () => {
    const channel = await webhook()
    const path = `/api/channels/${channel._id}/deliveries`
    server.failing.set('/hook', { status: 410 })
    const failed = await enqueueMessage(channel, start)
    await deliverAt(start)
    await owner.put(`/api/channels/${channel._id}`, { body: { isEnabled: true } })
    server.failing.clear()
    const good = await enqueueMessage(channel, later(1))
    await deliverAt(later(1))
    const list = async (query: Record<string, string | number>) => {
      const { body } = await owner.get(path, { query })
      return [body.total, body.items.map(({ _id }: { _id: string }) => _id)]
    }
    expect(await list({})).toEqual([2, [good, failed]])
    expect(await list({ limit: 1, page: 2 })).toEqual([2, [failed]])
    expect(await list({ failed: 'true' })).toEqual([1, [failed]])

    const { status, body } = await owner.post(`${path}/${failed}/resend`)
    expect([status, body.status, body.attempts]).toEqual([200, 'waiting', 0])
    expect((await owner.post(`${path}/${failed}/resend`)).status).toBe(409)
    await deliverAt(new Date(Date.now() + SECOND_MS))
    expect(await deliveryRow(failed)).toMatchObject({ error: null, attempts: 1 })
    expect(await list({ failed: 'true' })).toEqual([0, []])
  })

  test('of another tenant is not found, nor a delivery of another channel', async () => {
    const [channel, other] = [await webhook(), await webhook('/hook/b')]
    const id = await enqueueMessage(channel, start)
    await deliverAt(start)
    const stranger = await signInAs({ ownerOf: [(await createTenant()).organization] })
    const answers = [
      await stranger.get(`/api/channels/${channel._id}/deliveries`),
      await stranger.post(`/api/channels/${channel._id}/deliveries/${id}/resend`),
      await stranger.post(`/api/channels/${channel._id}/test`),
      await owner.post(`/api/channels/${other._id}/deliveries/${id}/resend`),
      await owner.post(`/api/channels/${channel._id}/deliveries/${randomUUID()}/resend`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(server.received).toHaveLength(1)
  })
})
