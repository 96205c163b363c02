import { env } from '../env'
import { publicUrl } from '../public-url'
import { parseSender } from './rules'

export const sender = () => parseSender(env().MAIL_FROM ?? `Lightkeeper <lightkeeper@${publicHost()}>`)

const publicHost = () => {
  const { hostname } = new URL(publicUrl('/'))
  // An address needs a domain, not an IP.
  if (/^[\d.]+$|:/.test(hostname)) return 'lightkeeper.invalid'
  return hostname.includes('.') ? hostname : `${hostname}.invalid`
}

/** Domain of message ids. */
export const messageDomain = (): string => sender().address.split('@').at(-1) ?? 'lightkeeper.invalid'
