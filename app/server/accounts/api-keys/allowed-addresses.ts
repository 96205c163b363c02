import ipaddr from 'ipaddr.js'

/** Whether the caller is one of the addresses or in one of the networks; without any, everyone is. */
export function isAddressAllowed(allowed: readonly string[], ip: string | null): boolean {
  if (allowed.length === 0) return true
  if (ip === null || !ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return allowed.some((entry) => {
    const [network, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : wholeAddress(entry)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

function wholeAddress(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
