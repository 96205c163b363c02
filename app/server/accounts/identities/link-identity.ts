import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import type { ProviderAccount } from '~/shared/schemas/identity'
import { signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { notifyChange } from './notify-change'
import { LABELS, type Provider } from './providers'
import { refuseWithoutSession } from './rights'
import { decideLink, type LinkOutcome } from './rules'
import { findOwner, insertIdentity, listIdentities, lockPerson } from './store'

const words = signInMethodMessages

export async function linkIdentity(ctx: Ctx, provider: Provider, account: ProviderAccount): Promise<void> {
  const { userId } = signedIn(ctx)
  refuseWithoutSession(ctx)
  await inTransaction(ctx, async (tx) => {
    const me = await lockPerson(tx, userId)
    const owner = await findOwner(tx, account.issuer, account.subject)
    const own = await listIdentities(tx, userId)
    const outcome = decideLink({
      userId,
      isLdap: me.isLdap,
      ownerId: owner?.id ?? null,
      hasLinkToProvider: own.some((identity) => identity.provider === provider.name),
    })
    if (outcome === 'already') return
    if (outcome !== 'link') throw refusal(outcome, provider.label)
    if (!(await insertIdentity(tx, userId, account, ctx.now(), false)))
      throw refusal('ofAnother', provider.label)
    await notifyChange(ctx, tx, me, {
      action: 'link',
      provider: provider.name,
      label: LABELS[provider.name],
      email: account.email,
    })
  })
}

function refusal(outcome: Exclude<LinkOutcome, 'link' | 'already'>, label: string): AppError {
  const texts = {
    ofAnother: words.linkedToOther(label),
    hasOther: words.otherAlreadyLinked(label),
    byDirectory: words.byDirectory,
  }
  return new AppError('CONFLICT', texts[outcome])
}
