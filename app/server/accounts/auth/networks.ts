import ipaddr from 'ipaddr.js'

/** One household or server has a whole IPv6 /64, so it counts as one address. */
export const networkOf = (ip: string | null): string => prefixOf(ip, { ipv4: 32, ipv6: 64 })

/** The network around it, where a caller may have many addresses: /24 for IPv4, /48 for IPv6. */
export const widerNetworkOf = (ip: string | null): string => prefixOf(ip, { ipv4: 24, ipv6: 48 })

function prefixOf(ip: string | null, bits: { ipv4: number; ipv6: number }): string {
  if (!ip || !ipaddr.isValid(ip)) return 'unknown'
  const parsed = ipaddr.process(ip)
  if (parsed.kind() === 'ipv6') {
    const parts = (parsed as ipaddr.IPv6).parts.slice(0, bits.ipv6 / 16)
    return `${parts.map((part) => part.toString(16)).join(':')}::/${bits.ipv6}`
  }
  if (bits.ipv4 === 32) return parsed.toString()
  return `${(parsed as ipaddr.IPv4).octets.slice(0, 3).join('.')}.0/24`
}
