import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { safeReturnPath } from '~/shared/paths'
import { isUuid, thingNotFound } from '../../../platform/access'
import type { Ctx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { createLogger } from '../../../platform/log'
import { publicUrl } from '../../../platform/public-url'
import { keepFlow, type Started } from '../start-oauth'
import { sourceOf } from './apply-roles'
import { findActiveConnection, listByDomain } from './connection.store'
import { beginAt } from './connection-client'

const log = createLogger('identities')

/** One for all connections, as organizations register it at their providers. */
export const ssoRedirectUri = () => publicUrl('/auth/sso/callback')

export async function startSso(ctx: Ctx, id: string, redirectTo: string | undefined): Promise<Started> {
  const connection = isUuid(id) ? await findActiveConnection(ctx.db, id) : undefined
  if (!connection) throw thingNotFound('provider')
  const redirectUri = ssoRedirectUri()
  const { name } = connection
  return keepFlow(ctx, {
    provider: sourceOf(connection),
    label: name,
    redirectUri,
    purpose: 'signIn',
    userId: null,
    returnTo: safeReturnPath(redirectTo),
    inBrowser: true,
    start: () =>
      beginAt(ctx, connection, redirectUri).catch((error: unknown) => {
        log.warn({ connection: id, ...reasonOf(error) }, 'provider cannot be reached')
        throw new AppError('BAD_REQUEST', signInMethodMessages.unreachable(name))
      }),
  })
}

/** Without the request, which contains codes and secrets. */
export const reasonOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, reason: error.message } : { reason: 'unknown' }

/** By the domain of an address, once its organization has proven it. */
export async function findConnections(ctx: Ctx, email: string) {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  const found = await listByDomain(ctx.db, domain)
  return { connections: found.map(({ id, name }) => ({ _id: id, label: name })) }
}
