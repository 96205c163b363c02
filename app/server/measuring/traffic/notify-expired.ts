import { trafficSourceNames, trafficExpiredMail as words } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import { type Ctx, inTransaction } from '../../platform/context'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { claimExpired } from './connection.store'

const BATCH = 100

/** Mails once who connected it. Returns how many connections. */
export async function notifyExpired(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const expired = await claimExpired(tx, ctx.now(), BATCH)
    for (const { organization_id, client_id, id, label, source, organization_name, email } of expired)
      if (email !== null)
        await queueMail(ctx, tx, {
          kind: 'traffic.expired',
          to: email,
          about: { organization: organization_id, ...(client_id !== null && { client: client_id }) },
          write: () => ({
            subject: words.subject(label),
            paragraphs: [words.intro(label, trafficSourceNames[source], organization_name), words.next],
            action: { label: words.action, url: publicUrl(paths.trafficConnection(id)) },
          }),
        })
    return expired.length
  })
}
