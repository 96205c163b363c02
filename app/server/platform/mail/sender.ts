import { env } from '../env'
import { publicUrl } from '../public-url'
import { headerLine, parseSender } from './rules'

export const sender = () => parseSender(env().MAIL_FROM ?? `Lightkeeper <lightkeeper@${publicHost()}>`)

/** The product's address with the name of a brand. */
export const senderNamed = (name: string | null) => ({
  ...sender(),
  ...(name !== null && { name: headerLine(name) }),
})

const publicHost = () => {
  const { hostname } = new URL(publicUrl('/'))
  // An address needs a domain, not an IP.
  if (/^[\d.]+$|:/.test(hostname)) return 'lightkeeper.invalid'
  return hostname.includes('.') ? hostname : `${hostname}.invalid`
}

/** Domain of message ids. */
export const messageDomain = (): string => sender().address.split('@').at(-1) ?? 'lightkeeper.invalid'
