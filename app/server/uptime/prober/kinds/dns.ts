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

export const checkDns: Kind<'dns'> = (order, context) =>
  attempt(order, context, async (current) => {
    const { record, expected } = order.settings
    const found = permittedAnswers(current, record, await ask(current, order.target, order.settings))
    current.markComplete()
    if (found.length === 0) throw new CheckFault('dns-not-found', `${order.target} has no ${record} record`)
    if (expected.trim() === '' || found.some((each) => isMatch(record, each, expected.trim()))) return
    const shown = found.join(', ').slice(0, MAX_SHOWN_LENGTH)
    throw new CheckFault('dns-mismatch', `${record} of ${order.target} is ${shown}`)
  })

/** Private addresses are not shown. */
function permittedAnswers({ order, context }: CheckAttempt, record: DnsRecord, found: string[]): string[] {
  if (record !== 'A' && record !== 'AAAA') return found
  const permitted = found.filter((address) => context.allowPrivate || !isForbiddenAddress(address, false))
  if (permitted.length === 0 && found.length > 0) throw privateTarget(order.target)
  return permitted
}

async function ask(
  current: CheckAttempt,
  name: string,
  { record, resolver }: SettingsOf<'dns'>,
): Promise<string[]> {
  const { timeoutMs } = current.order
  if (!resolver && !current.context.allowPrivate && isPrivateName(name)) throw privateTarget(name)
  const lookup = new Resolver({
    timeout: Math.max(100, Math.min(2_000, Math.floor(timeoutMs / 3))),
    tries: 3,
  })
  current.track({ destroy: () => lookup.cancel() })
  if (resolver) {
    const { host } = splitPlace(resolver, 53)
    if (isForbiddenAddress(host, current.context.allowPrivate))
      throw new CheckFault('private-target', `${host} is a private address`)
    lookup.setServers([resolver])
    current.address = host
  }
  current.enter('dns')
  try {
    return await answersOf(lookup, record, name)
  } catch (error) {
    // Also for names with records of other types: the record does not exist.
    if (codeOf(error) === 'ENODATA') return []
    throw error
  } finally {
    current.leave('dns')
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
