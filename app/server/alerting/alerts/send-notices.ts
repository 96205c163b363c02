import { v7 } from 'uuid'
import type { NoticeKind } from '~/shared/schemas/alert-message'
import { DAY_MS } from '~/shared/values/units'
import { originOf } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { queueMail } from '../../platform/mail'
import { enqueueDelivery } from '../channels'
import { unsubscribeUrl } from '../mailings'
import { listChannelAudience, listMailAudience, type MailAudience, type RulesById } from './audience'
import { composeMail } from './compose-mail'
import { composeMessage } from './compose-message'
import { listDeploymentsBetween } from './group.store'
import { type DueAlert, insertAlertNotices, listHeard, type NotifiedCrossing } from './notify.store'
import { type AlertFacts, type DueNotice, wishesOf } from './rules'

interface Notice {
  alert: DueAlert
  kind: DueNotice
  /** Worst first. */
  crossings: NotifiedCrossing[]
  rules: RulesById
  facts: AlertFacts
}

const noticeKind = (kind: DueNotice): Exclude<NoticeKind, 'test'> => (kind === 'added' ? 'opened' : kind)

/** The newest deployment in the day before that covers a crossing. */
async function findDeployment(tx: Db, { alert, crossings }: Notice) {
  const [worst] = crossings
  if (!worst) return null
  const to = worst.crossed_at
  const from = new Date(to.getTime() - DAY_MS)
  const all = await listDeploymentsBetween(tx, alert.organization_id, from, to)
  const covers = (own: number | null, id: number) => own === null || own === id
  const found = all.find(
    ({ client_id, project_id, site_id }) =>
      covers(client_id, worst.client_id) &&
      covers(project_id, worst.project_id) &&
      covers(site_id, worst.site_id),
  )
  return found ? { version: found.version, at: found.at } : null
}

/** Additions go to those who were not notified of the opening, a recovery to those who were, if the rules report it. */
async function mailNotices(ctx: Ctx, tx: Db, notice: Notice, notified: ReadonlySet<string>): Promise<void> {
  const { alert, kind, crossings, rules, facts } = notice
  const tenant = alert.organization_id
  const isReported = alert.close_reason === 'recovered' && wishesOf(facts).reportsRecovery
  if (kind === 'recovered' && !isReported) return
  const readers = await listMailAudience(ctx, tx, tenant, { crossings, rules })
  const deployment = readers.length > 0 ? await findDeployment(tx, notice) : null
  for (const reader of readers) {
    const isHeard = notified.has(reader.userId)
    if (kind === 'added' ? isHeard : kind === 'recovered' && !isHeard) continue
    const mail = await mailReader(ctx, tx, notice, { reader, deployment })
    const now = ctx.now()
    await insertAlertNotices(tx, [
      {
        organization_id: tenant,
        alert_id: alert.id,
        id: v7({ msecs: now.getTime() }),
        kind: noticeKind(kind),
        user_id: reader.userId,
        mail_id: mail,
        notified_at: now,
      },
    ])
  }
}

async function mailReader(
  ctx: Ctx,
  tx: Db,
  { alert, kind, rules }: Notice,
  {
    reader,
    deployment,
  }: { reader: MailAudience<NotifiedCrossing>; deployment: { version: string; at: Date } | null },
): Promise<string> {
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const clients = [...new Set(reader.crossings.map(({ client_id }) => client_id))]
  await queueMail(ctx, tx, {
    id,
    kind: `alerts.${noticeKind(kind)}`,
    to: reader.email,
    priority: 0,
    about: { organization: alert.organization_id, ...(clients.length === 1 && { client: clients[0] }) },
    write: () =>
      composeMail({
        alert,
        kind: noticeKind(kind),
        crossings: reader.crossings,
        ruleNames: new Map([...rules].map(([rule, { name }]) => [rule, name])),
        now,
        timezone: reader.timezone,
        key: reader.keys[0].key,
        unsubscribeUrl: unsubscribeUrl(reader.keys),
        deployment,
      }),
  })
  return id
}

async function deliverNotices(ctx: Ctx, tx: Db, notice: Notice, earlier: ReadonlySet<string>): Promise<void> {
  const { alert, kind, crossings, rules, facts } = notice
  const now = ctx.now()
  const ruleNames = new Map([...rules].map(([rule, { name }]) => [rule, name]))
  const origin = await originOf(tx, alert.organization_id)
  for (const { channel, crossings: own } of await listChannelAudience(tx, alert.organization_id, {
    crossings,
    rules,
  })) {
    const isHeard = earlier.has(channel.id)
    if (kind === 'added' && isHeard) continue
    // PagerDuty keeps an incident open until it is resolved, whatever the rule reports.
    const isReported = wishesOf(facts).reportsRecovery || channel.kind === 'pagerduty'
    if (kind === 'recovered' && !(isHeard && isReported)) continue
    const delivery = await enqueueDelivery(tx, alert.organization_id, {
      channelId: channel.id,
      alertId: alert.id,
      kind: noticeKind(kind),
      message: composeMessage(noticeKind(kind), { alert, crossings: own, ruleNames, now }, origin),
      now,
    })
    await insertAlertNotices(tx, [
      {
        organization_id: alert.organization_id,
        alert_id: alert.id,
        id: v7({ msecs: now.getTime() }),
        kind: noticeKind(kind),
        delivery_id: delivery,
        notified_at: now,
      },
    ])
  }
}

/** Queues the mails and deliveries of a notice, each within the rights of its reader, and records them. */
export async function sendNotices(ctx: Ctx, tx: Db, notice: Notice): Promise<void> {
  if (notice.crossings.length === 0) return
  const notified = await listHeard(tx, notice.alert.organization_id, notice.alert.id)
  await mailNotices(ctx, tx, notice, new Set(notified.users))
  await deliverNotices(ctx, tx, notice, new Set(notified.channels))
}
