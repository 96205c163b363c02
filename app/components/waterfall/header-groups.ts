export interface HeaderGroups {
  cache: [name: string, value: string][]
  security: [name: string, value: string][]
  other: [name: string, value: string][]
}

const CACHE = new Set([
  ...['cache-control', 'expires', 'pragma', 'etag', 'last-modified', 'vary', 'age'],
  ...['via', 'x-cache', 'cf-cache-status'],
])
const SECURITY = new Set([
  ...['strict-transport-security', 'content-security-policy', 'content-security-policy-report-only'],
  ...['x-frame-options', 'x-content-type-options', 'x-xss-protection', 'referrer-policy'],
  ...['permissions-policy', 'timing-allow-origin'],
])
const SECURITY_FAMILY = /^(access-control|cross-origin)-/

export function groupHeaders(headers: Readonly<Record<string, string>>): HeaderGroups {
  const groups: HeaderGroups = { cache: [], security: [], other: [] }
  for (const name of Object.keys(headers).sort()) {
    const isSecurity = SECURITY.has(name) || SECURITY_FAMILY.test(name)
    groups[CACHE.has(name) ? 'cache' : isSecurity ? 'security' : 'other'].push([name, headers[name] ?? ''])
  }
  return groups
}
