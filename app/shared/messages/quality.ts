import { catalogue } from '../values/catalogue'
import { qualityProblemsMessages } from './quality-problems'

/** Our own audits: a title for each result, why it matters, and what to do. */
export const qualityAuditsMessages = catalogue('qualityAudits', {
  tls: {
    title: 'The connection uses current TLS and a valid certificate',
    failureTitle: 'The connection does not use current TLS and a valid certificate',
    explanation: 'Without TLS, anyone on the network path can read and change what visitors see and send.',
    recommendation:
      'Serve the site over TLS 1.2 or 1.3 and renew the certificate automatically well before it expires.',
  },
  csp: {
    title: 'The Content Security Policy is effective against XSS',
    failureTitle: 'The Content Security Policy is missing or not effective against XSS',
    explanation:
      'If an attacker manages to inject markup into the page, the policy decides whether it can run as a script.',
    recommendation:
      'Send a Content-Security-Policy that lets scripts run by nonce or hash, forbids plugins (object-src) and fixes base-uri.',
  },
  hsts: {
    title: 'HTTPS is enforced (HSTS)',
    failureTitle: 'HTTPS is not enforced (HSTS)',
    explanation: 'Without Strict-Transport-Security, the first request of a visit can still be intercepted.',
    recommendation:
      'Send Strict-Transport-Security: max-age=31536000; includeSubDomains with every response.',
  },
  cookies: {
    title: 'Cookies have the Secure, HttpOnly and SameSite attributes',
    failureTitle: 'Cookies lack the Secure, HttpOnly or SameSite attribute',
    explanation: 'A stolen session cookie signs the attacker in as its owner.',
    recommendation: 'Set Secure, HttpOnly and SameSite on every cookie that scripts do not need to read.',
  },
  framing: {
    title: 'Other sites cannot embed the page in a frame',
    failureTitle: 'Other sites can embed the page in a frame',
    explanation: 'Visitors can be tricked into clicking on a page in an invisible frame (clickjacking).',
    recommendation: "Send Content-Security-Policy: frame-ancestors 'self' (or 'none').",
  },
  'https-redirect': {
    title: 'HTTP is redirected to HTTPS',
    failureTitle: 'HTTP is not redirected to HTTPS',
    explanation: 'Visitors who type the URL without https:// start unencrypted until they are redirected.',
    recommendation:
      'Answer every HTTP request with a permanent redirect (301 or 308) to the same host over HTTPS.',
  },
  'mixed-content': {
    title: 'All resources are loaded over HTTPS',
    failureTitle: 'Some resources are not loaded over HTTPS (mixed content)',
    explanation:
      'One unencrypted file can change a page that is otherwise safe; browsers block many of them.',
    recommendation: 'Load every file and submit every form over https://.',
  },
  nosniff: {
    title: 'MIME sniffing is disabled (X-Content-Type-Options)',
    failureTitle: 'MIME sniffing is not disabled (X-Content-Type-Options)',
    explanation: 'A browser that guesses the type of a file may run an uploaded file as a script.',
    recommendation: 'Send X-Content-Type-Options: nosniff with the page, its scripts and its styles.',
  },
  cors: {
    title: 'Cross-origin access is limited to intended origins (CORS)',
    failureTitle: 'Cross-origin access is not limited to intended origins (CORS)',
    explanation: 'Wrong Access-Control headers let other sites read what a signed-in visitor sees.',
    recommendation: 'List the origins that need access; never combine * or null with credentials.',
  },
  'subresource-integrity': {
    title: 'Files from other hosts have an integrity hash',
    failureTitle: 'Files from other hosts have no integrity hash',
    explanation: 'If another host is compromised, the hash in the page keeps the changed file from running.',
    recommendation:
      'Add integrity="sha384-…" and crossorigin to scripts and styles of other hosts, or host them yourself.',
  },
  'referrer-policy': {
    title: 'The Referrer-Policy hides full URLs from other sites',
    failureTitle: 'Full URLs are sent to other sites (Referrer-Policy)',
    explanation: 'URLs can contain private data, such as a search or a token.',
    recommendation: 'Send Referrer-Policy: strict-origin-when-cross-origin, or stricter.',
  },
  'permissions-policy': {
    title: 'The Permissions-Policy disables unused browser features',
    failureTitle: 'The Permissions-Policy does not disable unused browser features',
    explanation: 'The policy keeps embedded or injected code from using the camera, microphone or location.',
    recommendation:
      'Send Permissions-Policy: camera=(), microphone=(), geolocation=() and list other features that the page does not use.',
  },
  'server-leaks': {
    title: 'Response headers do not reveal server software versions',
    failureTitle: 'Response headers reveal server software versions',
    explanation: 'Version numbers tell an attacker which known vulnerabilities to try.',
    recommendation: 'Remove X-Powered-By and similar headers, and the version from Server.',
  },
  'cache-lifetime': {
    title: 'Static files have a long cache lifetime',
    failureTitle: 'Static files have a short cache lifetime or none',
    explanation: 'Cached files are not downloaded again, so a repeat visit is fast.',
    recommendation:
      'Send Cache-Control: max-age=31536000, immutable for files whose name changes with their content, and at least a week for others.',
  },
  'cache-validator': {
    title: 'Expired files can be revalidated (ETag or Last-Modified)',
    failureTitle: 'Some expired files cannot be revalidated (no ETag or Last-Modified)',
    explanation:
      'With an ETag or Last-Modified, the browser only asks whether its cached copy is still valid.',
    recommendation: 'Send ETag or Last-Modified with every file that can change.',
  },
  'cache-storage': {
    title: 'Public files can be stored in caches',
    failureTitle: 'Some public files cannot be stored in caches',
    explanation: 'no-store makes every view download the file again; private keeps it out of CDNs.',
    recommendation:
      'Use no-store and private only for personal data; use no-cache where files must be fresh.',
  },
  'cache-vary': {
    title: 'Cached copies can be shared between visitors (Vary)',
    failureTitle: 'Cached copies cannot be shared between visitors (Vary)',
    explanation:
      'If a response varies on a header that differs for nearly every visitor, caches keep a copy for each of them.',
    recommendation:
      'Limit Vary to Accept-Encoding for static files, and send it whenever they are compressed.',
  },
  'cache-immutable': {
    title: 'Fingerprinted files are cached as immutable',
    failureTitle: 'Fingerprinted files are not cached as immutable',
    explanation: 'The file name changes with the content, so a cached copy never becomes outdated.',
    recommendation: 'Send them with Cache-Control: max-age=31536000, immutable.',
  },
} as const)

export const qualitySectionsMessages = catalogue('qualitySections', {
  security: 'Security',
  cache: 'Cache Policy',
} as const)

export { qualityProblemsMessages }
export const qualityNotMeasuredMessages = catalogue('qualityNotMeasured', {
  'https-redirect': 'Not measured: no HTTP request was made, or its response was unclear.',
  tls: 'Not measured: the browser reported no details of the connection.',
  other: 'Not measured in this run.',
} as const)

export const auditSectionMessages = catalogue('auditSection', {
  auditSectionUnknown: 'Audit section ids must be all or the matching section',
} as const)
