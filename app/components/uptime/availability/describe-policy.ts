import { uptimePolicyMessages } from '~/shared/messages/uptime'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'

const words = uptimePolicyMessages

/** 'Degraded counts as up, what nobody knows is left out, maintenance is left out' */
export const describePolicy = ({ degraded, unknown, maintenance }: AvailabilityPolicy): string =>
  [words.degraded[degraded], words.unknown[unknown], words.maintenance[maintenance]].join(', ')
