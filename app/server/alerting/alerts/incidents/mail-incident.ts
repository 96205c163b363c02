import { v7 } from 'uuid'
import { alertsMessages } from '~/shared/messages/alerts'
import { outageMailsMessages } from '~/shared/messages/outage-mails'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { type MailContent, queueMail } from '../../../platform/mail'
import { publicUrl } from '../../../platform/public-url'
import { insertNotices } from '../../../uptime/outages'
import { unsubscribeUrl } from '../../mailings'
import { listMailAudience, type MailAudience, type RulesById } from '../audience'
import { insertAlertNotices } from '../notify.store'
import { composeOutageMail, type MailedHit } from './compose-outage-mail'
import type { UnnotifiedIncident } from './incident-notice.store'

export interface ToSend {
  /** In order of start. */
  hits: MailedHit[]
  rules: RulesById
  shouldNotify: (seen: MailedHit[]) => boolean
}

function contentOf(incident: UnnotifiedIncident, reader: MailAudience<MailedHit>): MailContent {
  const { subject, paragraphs } = composeOutageMail(incident, reader.crossings, reader.timezone)
  const names = [...new Set(reader.crossings.map(({ client_name }) => client_name))].sort().join(', ')
  const alert = publicUrl(paths.alert(incident.id, { key: reader.keys[0].key }))
  return {
    subject,
    preview: paragraphs[0] ?? '',
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'action',
        label: outageMailsMessages.action,
        url: publicUrl(paths.outage(reader.crossings[0]?.id ?? '')),
      },
      {
        kind: 'links',
        items: [
          { label: alertsMessages.notice.open, url: alert },
          ...(incident.ended_at === null
            ? [{ label: alertsMessages.notice.acknowledge, url: `${alert}#acknowledge` }]
            : []),
        ],
      },
    ],
    footnote: alertsMessages.notice.footnote(names),
    unsubscribe: {
      label: alertsMessages.notice.unsubscribe,
      url: unsubscribeUrl(reader.keys),
      manageUrl: publicUrl(paths.mySubscriptions()),
    },
  }
}

async function mailReader(
  ctx: Ctx,
  tx: Db,
  incident: UnnotifiedIncident,
  reader: MailAudience<MailedHit>,
): Promise<void> {
  const now = ctx.now()
  const { organization_id: tenant, id: alert } = incident
  const isOver = incident.ended_at !== null
  const clients = [...new Set(reader.crossings.map(({ client_id }) => client_id))]
  const mail = v7({ msecs: now.getTime() })
  await queueMail(ctx, tx, {
    id: mail,
    kind: isOver ? 'uptime.ended' : 'uptime.down',
    to: reader.email,
    priority: 0,
    about: { organization: tenant, ...(clients.length === 1 && { client: clients[0] }) },
    write: () => contentOf(incident, reader),
  })
  const outages = reader.crossings.map(({ id }) => id)
  await insertNotices(tx, tenant, outages, {
    mail,
    user: reader.userId,
    kind: isOver ? 'ended' : 'down',
    now,
  })
  await insertAlertNotices(tx, [
    {
      organization_id: tenant,
      alert_id: alert,
      id: v7({ msecs: now.getTime() }),
      kind: isOver ? 'recovered' : 'opened',
      user_id: reader.userId,
      mail_id: mail,
      notified_at: now,
    },
  ])
}

/** One mail per reader about an incident. */
export async function mailIncident(
  ctx: Ctx,
  tx: Db,
  incident: UnnotifiedIncident,
  { hits, rules, shouldNotify }: ToSend,
): Promise<void> {
  for (const reader of await listMailAudience(ctx, tx, incident.organization_id, { crossings: hits, rules }))
    if (shouldNotify(reader.crossings)) await mailReader(ctx, tx, incident, reader)
}
