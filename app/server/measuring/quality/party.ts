import { getDomain } from 'tldts'
import type { SiteFacts } from './facts'
import { hostOf } from './headers'

/** The registrable domain, such as example.co.uk; IP addresses and bare host names as they are. */
const registrable = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

export function firstPartyOf(facts: Pick<SiteFacts, 'pageUrl'>): (url: string) => boolean {
  const own = registrable(hostOf(facts.pageUrl))
  return (url) => registrable(hostOf(url)) === own
}

export const isSameSiteHost = (facts: Pick<SiteFacts, 'pageUrl'>, host: string): boolean =>
  registrable(host.toLowerCase()) === registrable(hostOf(facts.pageUrl))
