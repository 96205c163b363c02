import { hasOnlyExpired } from '~/shared/rules/access/expired-landing'
import type { Actor } from '~/shared/rules/access/roles'
import { expiredError } from '../platform/access'
import type { Row } from '../platform/http/endpoint'

/** Calls about the caller's own account stay open, so that its user can renew, export or leave. */
const OWN_ACCOUNT = /^\/api\/(auth\/|users\/\{id\}\/avatar$)/

function isExpired(actor: Actor): boolean {
  if (actor.kind === 'user') return hasOnlyExpired(actor)
  return (actor.kind === 'key' || actor.kind === 'share') && actor.isExpired
}

/** Lists and other calls without a target, which `authorize` doesn't see. */
export function refuseExpiredCaller({ guard, path }: Pick<Row, 'guard' | 'path'>, actor: Actor): void {
  const hasNoTarget = guard === 'caller' || guard === 'visitor' || guard === 'user'
  if (hasNoTarget && !OWN_ACCOUNT.test(path) && isExpired(actor)) throw expiredError()
}
