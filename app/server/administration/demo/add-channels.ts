import { v7 } from 'uuid'
import type { NoticeKind } from '~/shared/schemas/alert-message'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import { messageOfAlert } from '../../alerting/alerts'
import { hintOfSecrets, newSigningSecret, sealSecrets } from '../../alerting/channels'
import type { Ctx } from '../../platform/context'
import type { DemoAlerts } from './add-alerts'
import type { Demo } from './add-hierarchy'
import { setDelivered } from './alert.store'
import { insertRows } from './rows.store'

const FAILED_ATTEMPTS = 14

interface Sent {
  alert: string | null | undefined
  kind: Exclude<NoticeKind, 'test'>
  isFailed?: boolean
}

/** Channels with what they were sent. Jobs leave them alone, and their hosts do not exist. */
export async function addChannels(
  ctx: Ctx,
  demo: Demo,
  { slower, failing, expiring, closed: [earlier, later] }: DemoAlerts,
): Promise<void> {
  const key = newSigningSecret()
  const team = await addChannel(ctx, demo, {
    kind: 'slack',
    name: 'Web team',
    secrets: { address: 'https://hooks.example/services/T0DEMO/B0DEMO/webteam' },
  })
  const system = await addChannel(ctx, demo, {
    kind: 'webhook',
    name: 'Incident system',
    secrets: { address: 'https://hooks.example/incidents', signingSecret: key },
  })
  await addDeliveries(ctx, demo, team, [
    { alert: later, kind: 'recovered' },
    { alert: slower, kind: 'opened' },
    { alert: failing, kind: 'opened' },
  ])
  await addDeliveries(ctx, demo, system, [
    { alert: earlier ?? slower, kind: 'opened', isFailed: true },
    { alert: expiring, kind: 'opened' },
    { alert: failing, kind: 'opened' },
  ])
}

async function addChannel(
  { db }: Pick<Ctx, 'db'>,
  demo: Demo,
  {
    kind,
    name,
    secrets,
  }: { kind: 'slack' | 'webhook'; name: string; secrets: Parameters<typeof sealSecrets>[1] },
): Promise<string> {
  const at = new Date(demo.from).toISOString()
  const id = v7({ msecs: demo.from })
  await insertRows(db, 'channel', [
    {
      organization_id: demo.tenant,
      ...{ id, kind, name, settings: {} },
      sealed: await sealSecrets(id, secrets),
      hint: hintOfSecrets(secrets, {}),
      is_enabled: true,
      created_at: at,
      updated_at: at,
    },
  ])
  return id
}

async function addDeliveries(ctx: Ctx, demo: Demo, channel: string, sent: readonly Sent[]): Promise<void> {
  const times: number[] = []
  for (const { alert, kind, isFailed = false } of sent) {
    const message = alert ? await messageOfAlert(ctx, demo.tenant, { alert, kind }) : null
    if (!alert || !message) continue
    const at = Date.parse((kind === 'recovered' ? message.closedAt : null) ?? message.openedAt) + MINUTE_MS
    const row = { channel, alert, kind, message, at }
    const delivery = isFailed ? failedRow(demo, row) : deliveredRow(demo, row)
    await insertRows(ctx.db, 'delivery', [delivery])
    await insertRows(ctx.db, 'alert_notice', [
      {
        organization_id: demo.tenant,
        ...{ id: v7({ msecs: at }), alert_id: alert, kind, delivery_id: delivery.id },
        notified_at: new Date(at).toISOString(),
      },
    ])
    if (!isFailed) times.push(at)
  }
  if (times.length > 0) await setDelivered(ctx.db, demo.tenant, channel, new Date(Math.max(...times)))
}

interface DeliveryFacts {
  channel: string
  alert: string
  kind: Sent['kind']
  message: unknown
  at: number
}

const deliveryRow = (demo: Demo, { channel, alert, kind, message, at }: DeliveryFacts) => ({
  organization_id: demo.tenant,
  ...{ id: v7({ msecs: at }), channel_id: channel, alert_id: alert, kind, message },
  ...{ queued_at: new Date(at).toISOString(), created_at: new Date(at).toISOString() },
})

const deliveredRow = (demo: Demo, facts: DeliveryFacts) => ({
  ...deliveryRow(demo, facts),
  ...{ attempts: 1, delivered_at: new Date(facts.at + 400).toISOString() },
  ...{ response_status: 200, response_text: 'ok', duration_ms: 212 },
})

/** Tried for a day. */
const failedRow = (demo: Demo, facts: DeliveryFacts) => ({
  ...deliveryRow(demo, facts),
  ...{ attempts: FAILED_ATTEMPTS, failed_at: new Date(facts.at + DAY_MS).toISOString(), error: 'status' },
  ...{ response_status: 503, response_text: 'Service Unavailable', duration_ms: 1_830 },
})
