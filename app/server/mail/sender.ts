import { env } from '../env'
import { publicUrl } from '../public-url'
import { parseSender } from './rules'

/** Who our mails are from. */
export const sender = () => parseSender(env().MAIL_FROM ?? `Lightkeeper <lightkeeper@${publicHost()}>`)

const publicHost = () => {
  const { hostname } = new URL(publicUrl('/'))
  // An address needs a name behind its @, which a bare IP address is not.
  if (/^[\d.]+$|:/.test(hostname)) return 'lightkeeper.invalid'
  return hostname.includes('.') ? hostname : `${hostname}.invalid`
}

/** The right-hand side of message ids. */
export const messageDomain = (): string => sender().address.split('@').at(-1) ?? 'lightkeeper.invalid'
