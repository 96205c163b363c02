import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueAcknowledgements } from '~/server/alerting/channels'
import { testChannel } from '~/server/alerting/channels/test-channel'
import { freePort } from '~/server/platform/free-port'
import { startChannels } from '../mocks/channels'
import { alertMessageOf } from '../support/alert-message'
import { addChannel, deliverAt, deliveryRow, enqueueMessage } from '../support/channels'
import { contextFor } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { insertRows } from '../support/rows'
import { withSettings } from '../support/settings'

const port = await freePort()
withSettings({ PAGERDUTY_URL: `http://127.0.0.1:${port}` })
const own = onOwnDatabase()
let server: Awaited<ReturnType<typeof startChannels>>
beforeAll(async () => {
  server = await startChannels(port)
})
afterAll(() => server.close())

const KEY = 'R0123456789012345678901234567890'
const events = () => server.received.map(({ body }) => [body.event_action, body.dedup_key])

test('an alert is one incident, which is acknowledged and resolved', async () => {
  const { organization } = await createTenant()
  const place = { organization: organization._id }
  const channel = await addChannel(place, { kind: 'pagerduty', routingKey: KEY })
  const other = await addChannel(place, { kind: 'pagerduty', routingKey: KEY })
  const alertId = randomUUID()
  const now = new Date()
  await insertRows('live.alert', {
    id: alertId,
    organization_id: organization._id,
    cause_kind: 'site',
    cause: 'x',
    opened_at: now,
    severity: 'critical',
  })
  const message = alertMessageOf({ alertId })
  const opened = await enqueueMessage(channel, now, { alertId, message })
  await deliverAt(now)
  const acknowledged = await enqueueAcknowledgements(own.db, organization._id, { alertId, now })
  expect(acknowledged).toHaveLength(1)
  await deliverAt(now)
  await enqueueMessage(channel, now, {
    alertId,
    kind: 'recovered',
    message: { ...message, kind: 'recovered' },
  })
  await deliverAt(now)
  expect(events()).toEqual([
    ['trigger', alertId],
    ['acknowledge', alertId],
    ['resolve', alertId],
  ])
  expect(await deliveryRow(opened)).toMatchObject({ response_status: 202, error: null })
  expect(other._id).not.toBe(channel._id)

  server.received = []
  const target = { kind: 'channel', id: channel._id } as const
  const tested = await testChannel(await contextFor('channel.update', target))
  expect(tested).toMatchObject({ status: 'delivered', responseStatus: 202 })
  expect(events()).toEqual([
    ['trigger', 'lightkeeper-test'],
    ['resolve', 'lightkeeper-test'],
  ])
})
