import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { isForbiddenAddress, isPrivateName } from '~/server/platform/targets'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import { attempt, type CheckAttempt } from './attempt'
import { privateTarget, splitPlace } from './connect'
import { CheckFault, codeOf } from './faults'
import type { Kind } from './kind'

type DnsRecord = SettingsOf<'dns'>['record']
const MAX_SHOWN_LENGTH = 300

export const checkDns: Kind<'dns'> = (order, means) =>
  attempt(order, means, async (trip) => {
    const { record, expected } = order.settings
    const found = permittedAnswers(trip, record, await ask(trip, order.target, order.settings))
    trip.markComplete()
    if (found.length === 0) throw new CheckFault('dns-not-found', `${order.target} has no ${record} record`)
    if (expected.trim() === '' || found.some((each) => isMatch(record, each, expected.trim()))) return
    const shown = found.join(', ').slice(0, MAX_SHOWN_LENGTH)
    throw new CheckFault('dns-mismatch', `${record} of ${order.target} is ${shown}`)
  })

/** Private addresses are not shown. */
function permittedAnswers({ order, means }: CheckAttempt, record: DnsRecord, found: string[]): string[] {
  if (record !== 'A' && record !== 'AAAA') return found
  const permitted = found.filter((address) => means.allowPrivate || !isForbiddenAddress(address, false))
  if (permitted.length === 0 && found.length > 0) throw privateTarget(order.target)
  return permitted
}

async function ask(
  trip: CheckAttempt,
  name: string,
  { record, resolver }: SettingsOf<'dns'>,
): Promise<string[]> {
  const { timeoutMs } = trip.order
  if (!resolver && !trip.means.allowPrivate && isPrivateName(name)) throw privateTarget(name)
  const asked = new Resolver({ timeout: Math.max(100, Math.min(2_000, Math.floor(timeoutMs / 3))), tries: 3 })
  trip.track({ destroy: () => asked.cancel() })
  if (resolver) {
    const { host } = splitPlace(resolver, 53)
    if (isForbiddenAddress(host, trip.means.allowPrivate))
      throw new CheckFault('private-target', `${host} is a private address`)
    asked.setServers([resolver])
    trip.address = host
  }
  trip.enter('dns')
  try {
    return await answersOf(asked, record, name)
  } catch (error) {
    // Also for names with records of other types: the record does not exist.
    if (codeOf(error) === 'ENODATA') return []
    throw error
  } finally {
    trip.leave('dns')
  }
}

async function answersOf(resolver: Resolver, record: DnsRecord, name: string): Promise<string[]> {
  if (record === 'A') return resolver.resolve4(name)
  if (record === 'AAAA') return resolver.resolve6(name)
  if (record === 'CNAME') return resolver.resolveCname(name)
  if (record === 'NS') return resolver.resolveNs(name)
  if (record === 'TXT') return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))
  if (record === 'MX')
    return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`)
  return (await resolver.resolveCaa(name)).map(({ critical, ...property }) =>
    [
      critical,
      ...Object.entries(property)
        .filter(([key]) => key !== 'type')
        .flat(),
    ].join(' '),
  )
}

/** Addresses must be equal, since 11.1.1.1 contains 1.1.1.1; otherwise a substring is enough. */
function isMatch(record: DnsRecord, found: string, expected: string): boolean {
  if (record === 'A' || record === 'AAAA') return normalizedAddress(found) === normalizedAddress(expected)
  if (record === 'TXT') return found.includes(expected)
  return found.toLowerCase().includes(expected.toLowerCase().replace(/\.$/, ''))
}

const normalizedAddress = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.parse(address).toNormalizedString() : address
