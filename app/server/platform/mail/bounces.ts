import { mailAddressMessages } from '~/shared/messages/mail-addresses'
import { paths } from '~/shared/paths'
import { type Ctx, inTransaction } from '../context'
import { publicUrl } from '../public-url'
import { countBounce } from './address.store'
import { mailOwners } from './mail-owners'
import { MAX_BOUNCES } from './rules'
import type { DueMail } from './send.store'

const texts = mailAddressMessages.mail

/** Counts a permanent refusal of the address; the one that suspends it is mailed to the owners. */
export async function recordBounce(
  ctx: Pick<Ctx, 'db' | 'now' | 'requestId'>,
  { recipient, organization }: DueMail,
  answer: string,
): Promise<void> {
  const reason = answer.slice(0, 300)
  await inTransaction(ctx, async (tx) => {
    const isSuspended = await countBounce(tx, recipient, { reason, now: ctx.now(), limit: MAX_BOUNCES })
    if (!isSuspended || organization === null) return
    await mailOwners(ctx, tx, {
      kind: 'mail.addressSuspended',
      organization,
      except: recipient,
      write: (name) => ({
        subject: texts.subject(recipient),
        blocks: [
          ...texts.paragraphs(recipient, name).map((text) => ({ kind: 'text' as const, text })),
          { kind: 'facts', rows: [{ label: texts.reason, value: reason }] },
          { kind: 'action', label: texts.action, url: publicUrl(paths.users()) },
        ],
        footnote: texts.footnote,
      }),
    })
  })
}
