import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { paths } from '~/shared/paths'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import type { Person } from './store'

const words = signInMethodMessages.mail

/** Mails the user about a new or removed sign-in method and writes an activity entry. */
export async function notifyChange(
  ctx: Ctx,
  tx: Db,
  person: Pick<Person, 'id' | 'email' | 'homeOrganization'>,
  change: { action: 'link' | 'unlink'; provider: string; label: string; email: string | null },
): Promise<void> {
  const { action, provider, label, email } = change
  const isLink = action === 'link'
  await queueMail(ctx, tx, {
    kind: `identity.${action}`,
    to: person.email,
    write: () => ({
      subject: isLink ? words.linkedSubject(label) : words.unlinkedSubject(label),
      paragraphs: [isLink ? words.linkedText(label, email) : words.unlinkedText(label)],
      action: { label: words.action, url: publicUrl(paths.accountSignInMethods()) },
      footnote: words.notYou,
    }),
  })
  await recordActivity(ctx, tx, `identity.${action}`, person.id, {
    organizationId: person.homeOrganization ?? NO_ORGANIZATION,
    [isLink ? 'after' : 'before']: { provider, email },
  })
}
