import { formatDate } from '~/shared/format/date'
import { apiKeyMails as words } from '~/shared/messages/api-keys'
import { paths } from '~/shared/paths'
import { type Ctx, inTransaction } from '../../platform/context'
import { mailOwners, queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { claimHeldKeys, claimOwnKeys } from './ending.store'

const PER_ROUND = 50
const KIND = 'apiKeys.ending'

const mailOf = (key: { name: string; hint: string; expires_at: Date }, of: string | null, path: string) => {
  const day = formatDate(key.expires_at, 'UTC')
  return {
    subject: words.subject(key.name, day),
    paragraphs: [
      of ? words.textOf(key.name, key.hint, of, day) : words.textOwn(key.name, key.hint, day),
      words.next,
    ],
    action: { label: words.action, url: publicUrl(path) },
    footnote: words.footnote,
  }
}

/** Mails people about keys of their own that end soon, and owners about those of their organization. Returns how many. */
export const warnOfEndingKeys = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const own = await claimOwnKeys(tx, ctx.now(), PER_ROUND)
    for (const key of own)
      await queueMail(ctx, tx, {
        kind: KIND,
        to: key.email,
        write: () => mailOf(key, null, paths.accountApiKey()),
      })
    const held = await claimHeldKeys(tx, ctx.now(), PER_ROUND)
    for (const key of held)
      await mailOwners(ctx, tx, {
        kind: KIND,
        organization: key.tenant,
        write: (organization) =>
          mailOf(
            key,
            key.client ?? organization,
            key.client_id ? paths.clientApiKeys(key.client_id) : paths.organizationApiKeys(key.tenant),
          ),
      })
    return own.length + held.length
  })
