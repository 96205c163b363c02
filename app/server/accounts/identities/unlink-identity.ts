import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import type { ProviderName, SignInMethods } from '~/shared/schemas/identity'
import { signedIn } from '../../platform/access'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { readSignInMethods } from './list-identities'
import { notifyChange } from './notify-change'
import { LABELS } from './providers'
import { refuseWithoutSession } from './rights'
import { mayUnlink } from './rules'
import { deleteIdentity, listIdentities, lockPerson } from './store'

export async function unlinkIdentity(ctx: Ctx, provider: ProviderName): Promise<SignInMethods> {
  const { userId } = signedIn(ctx)
  refuseWithoutSession(ctx)
  const label = LABELS[provider]
  await inTransaction(ctx, async (tx) => {
    const me = await lockPerson(tx, userId)
    const own = await listIdentities(tx, userId)
    const linked = own.find((identity) => identity.provider === provider)
    if (!linked) throw new AppError('CONFLICT', signInMethodMessages.nothingLinked(label))
    if (!mayUnlink({ hasPassword: me.hasPassword, identities: own.length })) {
      throw new AppError('CONFLICT', signInMethodMessages.lastMethod)
    }
    await deleteIdentity(tx, userId, provider)
    await notifyChange(ctx, tx, me, { action: 'unlink', provider, label, email: linked.email })
  })
  return readSignInMethods(ctx)
}
