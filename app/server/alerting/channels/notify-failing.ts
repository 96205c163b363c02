import { channelKindNames, deliveryErrorTexts, channelFailureMail as words } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import { type Ctx, inTransaction } from '../../platform/context'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { claimFailing, type FailingChannel, hasFailing } from './failing.store'
import { FAILING_MS } from './rules'

const BATCH_SIZE = 100

const failingSince = (now: Date) => new Date(now.getTime() - FAILING_MS)

export const hasFailingChannels = (now: Date) => hasFailing(failingSince(now))

/** Mails the owners once when a channel has been failing for a day. Returns how many channels. */
export async function notifyFailingChannels(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const failing = await claimFailing(tx, failingSince(now), now, BATCH_SIZE)
    for (const channel of failing)
      for (const to of channel.owners) await queueMail(ctx, tx, { ...mailOf(channel), to })
    return failing.length
  })
}

const mailOf = ({
  organization_id,
  id,
  client_id,
  kind,
  name,
  organization_name,
  error,
}: FailingChannel) => ({
  kind: 'channels.failing',
  about: { organization: organization_id, ...(client_id !== null && { client: client_id }) },
  write: () => ({
    subject: words.subject(name),
    paragraphs: [
      words.intro(name, channelKindNames[kind], organization_name),
      ...(error === null ? [] : [words.reason(deliveryErrorTexts[error])]),
      words.next,
    ],
    action: { label: words.action, url: publicUrl(paths.channel(id)) },
  }),
})
