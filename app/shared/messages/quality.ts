import { qualityProblemsMessages } from './quality-problems'

/** Our own audits: what each asks, why it matters, and what to do. */
export const qualityAuditsMessages = {
  tls: {
    title: 'The connection is encrypted with a valid, current certificate',
    explanation: 'Without TLS anybody on the way can read and change what visitors see and send.',
    recommendation:
      'Serve the site over TLS 1.2 or 1.3 and let the certificate renew itself well before it runs out.',
  },
  csp: {
    title: 'A content security policy stops injected scripts',
    explanation:
      'If somebody manages to put markup into the page, the policy decides whether it can run as a script.',
    recommendation:
      'Send a Content-Security-Policy that lets scripts run by nonce or hash, forbids plugins (object-src) and fixes base-uri.',
  },
  hsts: {
    title: 'Browsers are told to use HTTPS only',
    explanation: 'Without Strict-Transport-Security the first request of a visit can still be diverted.',
    recommendation: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains with every answer.',
  },
  cookies: {
    title: 'Cookies are kept from strangers and scripts',
    explanation: 'A stolen session cookie is a stolen account.',
    recommendation: 'Set Secure, HttpOnly and SameSite on every cookie that scripts do not have to read.',
  },
  framing: {
    title: 'Other sites cannot put the page into a frame',
    explanation: 'A page in an invisible frame can be made to receive clicks meant for something else.',
    recommendation: "Send Content-Security-Policy: frame-ancestors 'self' (or 'none').",
  },
  'https-redirect': {
    title: 'Plain HTTP leads to HTTPS',
    explanation: 'Who types the address without https:// begins unencrypted and should be led over at once.',
    recommendation:
      'Answer every plain HTTP request with a permanent redirect (301 or 308) to the same host on HTTPS.',
  },
  'mixed-content': {
    title: 'Everything on the page is loaded securely',
    explanation:
      'One file that arrives unencrypted can change a page that otherwise is safe; browsers block many of them.',
    recommendation: 'Load every file and send every form by https://.',
  },
  nosniff: {
    title: 'Browsers do not guess what a file is',
    explanation: 'A browser that guesses may run an uploaded file as a script.',
    recommendation: 'Send X-Content-Type-Options: nosniff with the page, its scripts and its styles.',
  },
  cors: {
    title: 'Answers are opened to other sites only where meant',
    explanation: 'Wrong Access-Control headers let other sites read what a signed-in visitor sees.',
    recommendation: 'Name the origins that need an answer; never combine * or null with credentials.',
  },
  'subresource-integrity': {
    title: 'Files from other hosts are checked before they run',
    explanation:
      'If the other host is broken into, the fingerprint in the page keeps the changed file from running.',
    recommendation:
      'Add integrity="sha384-…" and crossorigin to scripts and styles of other hosts, or host them yourself.',
  },
  'referrer-policy': {
    title: 'Other sites do not learn which page visitors came from',
    explanation: 'Addresses can contain what is nobody else’s business, such as a search or a token.',
    recommendation: 'Send Referrer-Policy: strict-origin-when-cross-origin, or stricter.',
  },
  'permissions-policy': {
    title: 'Camera, microphone and location are off unless needed',
    explanation: 'The policy keeps embedded or injected code from asking for what the page never needs.',
    recommendation:
      'Send Permissions-Policy: camera=(), microphone=(), geolocation=() and what else the page does not use.',
  },
  'server-leaks': {
    title: 'The server does not tell which software it runs',
    explanation: 'Version numbers tell an attacker which known holes to try.',
    recommendation: 'Remove X-Powered-By and the like, and the version from Server.',
  },
  'cache-lifetime': {
    title: 'Files are kept long enough for the next visit',
    explanation: 'What a browser has kept need not be loaded again: the second view becomes fast.',
    recommendation:
      'Give files whose name changes with their content Cache-Control: max-age=31536000, immutable, others at least a week.',
  },
  'cache-validator': {
    title: 'Files that run out can be confirmed instead of loaded again',
    explanation: 'With an ETag or Last-Modified the browser only asks whether its copy is still good.',
    recommendation: 'Send ETag or Last-Modified with every file that can change.',
  },
  'cache-storage': {
    title: 'Public files may be stored',
    explanation: 'no-store makes every view load the file anew, private keeps it out of CDNs.',
    recommendation:
      'Use no-store and private only for what is personal; use no-cache where freshness is the point.',
  },
  'cache-vary': {
    title: 'Copies can be shared between visitors',
    explanation:
      'Vary on a header that nearly everybody sends differently makes caches keep a copy for each visitor.',
    recommendation:
      'Keep Vary to Accept-Encoding for static files, and send it whenever they are compressed.',
  },
  'cache-immutable': {
    title: 'Files with a fingerprint in their name are kept for good',
    explanation: 'Their name changes with their content, so that a copy never becomes wrong.',
    recommendation: 'Send them with Cache-Control: max-age=31536000, immutable.',
  },
} as const

export const qualitySectionsMessages = { security: 'Security', cache: 'Cache Policy' } as const

export { qualityProblemsMessages }
export const qualityNotMeasuredMessages = {
  'https-redirect': 'Plain HTTP was not asked, or gave no clear answer.',
  tls: 'The browser did not tell about the connection.',
  other: 'This was not measured in this run.',
} as const

export const auditSectionUnknownMessage = 'Audit section ids must be all or the matching section'
