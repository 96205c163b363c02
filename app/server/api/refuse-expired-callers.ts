import { hasOnlyExpired } from '~/shared/rules/access/expired-landing'
import type { Actor } from '~/shared/rules/access/roles'
import { expiredError } from '../platform/access'
import type { Ctx } from '../platform/context'
import type { Call } from './call'

/** Calls about the caller's own account stay open, so that its user can renew, export or leave. */
const OWN_ACCOUNT = /^\/api\/(auth\/|users\/\{id\}\/avatar$)/

function isExpired(actor: Actor): boolean {
  if (actor.kind === 'user') return hasOnlyExpired(actor)
  return (actor.kind === 'key' || actor.kind === 'share') && actor.isExpired
}

/** Lists and other calls without a target, which `authorize` doesn't see. */
export function refuseExpiredCaller({ row: { guard, path } }: Call, { actor }: Ctx): void {
  const hasNoTarget = guard === 'caller' || guard === 'visitor' || guard === 'user'
  if (hasNoTarget && !OWN_ACCOUNT.test(path) && isExpired(actor)) throw expiredError()
}
