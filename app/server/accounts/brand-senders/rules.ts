/** Lower case, in punycode. */
export function domainOf(address: string): string {
  const domain = address.split('@').at(-1) ?? ''
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain.toLowerCase()
}
