import { isIP } from 'node:net'

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The name for SNI, which has no trailing dot and is no IP address (RFC 6066, 3). */
export function serverName(host: string): { servername?: string } {
  const name = host.replace(/\.$/, '')
  return isIP(name) ? {} : { servername: name }
}
