import { PROVIDERS, type SignInMethods, type SignInOffer } from '~/shared/schemas/identity'
import { signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { offersPasskeys } from '../two-factor'
import { hasConnections } from './connections/connection.store'
import { LABELS, listProviders } from './providers'
import { listIdentities, readPerson } from './store'

export const readSignInOffer = async ({ db }: Pick<Ctx, 'db'>): Promise<SignInOffer> => ({
  providers: listProviders().map(({ name, label }) => ({ provider: name, label })),
  hasDirectory: env().LDAP_URL !== undefined,
  hasConnections: await hasConnections(db),
  hasPasskeys: offersPasskeys(),
})

export async function readSignInMethods(ctx: Ctx): Promise<SignInMethods> {
  const { userId } = signedIn(ctx)
  const [me, own] = await Promise.all([readPerson(ctx.db, userId), listIdentities(ctx.db, userId)])
  const offered = new Set(listProviders().map(({ name }) => name))
  const providers = PROVIDERS.map((provider) => {
    const found = own.find((identity) => identity.provider === provider)
    const linked = found
      ? {
          email: found.email,
          since: found.created_at.toISOString(),
          lastUsed: found.last_used_at?.toISOString() ?? null,
        }
      : null
    return { provider, label: LABELS[provider], isOffered: offered.has(provider), linked }
  })
  return {
    hasPassword: me.hasPassword,
    isLdapUser: me.isLdap,
    providers: providers.filter(({ isOffered, linked }) => isOffered || linked),
  }
}
