import type { Actor } from '~/shared/rules/access/roles'
import { targetOf } from '~/shared/rules/uptime/monitor-target'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import { safeTarget } from '~/shared/rules/uptime/safe-address'

/** Visitors of share links see no secrets in the address. */
export function targetFor(actor: Actor, kind: MonitorKind, address: string): string {
  const target = targetOf(kind, address)
  return actor.kind === 'share' ? safeTarget(target) : target
}
