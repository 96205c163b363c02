/** Names and acronyms of identifiers and URLs, as they are written in sentences. */
const TERMS = [
  'AAAA API AVIF CLS CNAME CPU CSP CSS CSV DNS DOM FCP HAR HSTS HTML HTTP HTTPS ICMP ID INP IP',
  'JSON LCP LDAP MX OIDC PDF SAML SEO SI SMTP SSO TBT TCP TLS TTFB TTI TXT UDP URL WebP XML',
  'Chrome Chromium CrUX GitHub GitLab Google JavaScript Lighthouse Lightkeeper PageSpeed PostgreSQL Slack Stripe',
].flatMap((line) => line.split(' '))
const BY_LOWER_CASE = new Map(TERMS.map((term) => [term.toLowerCase(), term]))
const FIRST_WORD = /^[\p{L}\p{N}.]+/u
const isProper = (word: string) => /.[\p{Lu}\p{N}]/u.test(word) || BY_LOWER_CASE.has(word.toLowerCase())

/** For a sentence or label inside another sentence; 'TLS failed' and 'Lighthouse failed' keep their first letter. */
export function lowerFirst(text: string): string {
  const [word = ''] = FIRST_WORD.exec(text) ?? []
  return isProper(word) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** For text that begins a line; 'url' is 'URL', and names such as 'robots.txt' and 'iOS' keep their first letter. */
export function upperFirst(text: string): string {
  const [word = ''] = FIRST_WORD.exec(text) ?? []
  const term = BY_LOWER_CASE.get(word.toLowerCase())
  if (term !== undefined) return term + text.slice(word.length)
  return isProper(word) || word.slice(1, -1).includes('.')
    ? text
    : text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'apiKey', 'api_key' and 'api-key' as 'API key'. */
export const spacedWords = (identifier: string): string =>
  identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[ _-]+/)
    .map((word) => BY_LOWER_CASE.get(word.toLowerCase()) ?? word.toLowerCase())
    .join(' ')
