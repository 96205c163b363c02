export type HostRule = { mode: 'block' | 'allow'; hosts: readonly string[] }

/** Normalizes a host to lower-case ASCII (IDNA). */
function ascii(host: string): string {
  const name = host.replace(/^\*\./, '')
  const plain = URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : name.toLowerCase()
  return host.startsWith('*.') ? `*.${plain}` : plain
}

const fits = (rule: string, host: string) =>
  rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === rule

export const hostsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(ascii)

export function isBlocked(rules: readonly HostRule[], hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return rules.some(({ mode, hosts }) => hosts.some((rule) => fits(rule, host)) === (mode === 'block'))
}
