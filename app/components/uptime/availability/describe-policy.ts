import { uptimePolicyMessages as messages } from '~/shared/messages/uptime'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'

export function describePolicy({ degraded, unknown, maintenance }: AvailabilityPolicy): string {
  const isUsual =
    degraded === DEFAULT_POLICY.degraded &&
    unknown === DEFAULT_POLICY.unknown &&
    maintenance === DEFAULT_POLICY.maintenance
  return isUsual
    ? messages.usual
    : [messages.degraded[degraded], messages.unknown[unknown], messages.maintenance[maintenance]].join('; ')
}
