import { getDomain } from 'tldts'
import type { SiteFacts } from './facts'
import { hostOf } from './headers'

/** The name somebody registered, such as example.co.uk; addresses and bare names stand for themselves. */
const registrable = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

/** Whether an address belongs to whom the page belongs to. */
export function firstPartyOf(facts: Pick<SiteFacts, 'pageUrl'>): (url: string) => boolean {
  const own = registrable(hostOf(facts.pageUrl))
  return (url) => registrable(hostOf(url)) === own
}

export const isSameSiteHost = (facts: Pick<SiteFacts, 'pageUrl'>, host: string): boolean =>
  registrable(host.toLowerCase()) === registrable(hostOf(facts.pageUrl))
