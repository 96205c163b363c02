import { parse } from 'tldts'

/** The registered domain of a host; undefined for addresses, and for names below no public suffix. */
export function registeredDomain(host: string): string | undefined {
  const { domain, isIcann } = parse(host)
  return isIcann && domain ? domain : undefined
}
