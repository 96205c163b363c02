import type { Weighted } from '../score-section'
import { cookies } from './cookies'
import { cors } from './cors'
import { csp } from './csp'
import { framing } from './framing'
import { hsts } from './hsts'
import { httpsRedirect } from './https-redirect'
import { mixedContent } from './mixed-content'
import { nosniff } from './nosniff'
import { permissionsPolicy } from './permissions-policy'
import { referrerPolicy } from './referrer-policy'
import { serverLeaks } from './server-leaks'
import { subresourceIntegrity } from './subresource-integrity'
import { tls } from './tls'

/** Weights out of 100 with reasons. An audit that does not apply is left out of the sum. */
export const SECURITY_AUDITS: readonly Weighted[] = [
  { audit: tls, weight: 15, because: 'Everything else rests on the connection.' },
  { audit: csp, weight: 15, because: 'The only thing that stops injected scripts once they are in.' },
  { audit: hsts, weight: 10, because: 'Without it the first request can be diverted.' },
  { audit: cookies, weight: 10, because: 'A stolen session is a stolen account.' },
  { audit: framing, weight: 8, because: 'Clicks can be stolen from a framed page.' },
  { audit: httpsRedirect, weight: 8, because: 'A typed address begins without TLS.' },
  { audit: mixedContent, weight: 8, because: 'One insecure script undoes the secure page.' },
  { audit: nosniff, weight: 6, because: 'Uploads must not become scripts.' },
  { audit: cors, weight: 6, because: 'A wrong permission opens answers to any site.' },
  { audit: subresourceIntegrity, weight: 5, because: "Somebody else's break-in becomes ours." },
  { audit: referrerPolicy, weight: 4, because: 'Addresses may hold what others need not know.' },
  { audit: permissionsPolicy, weight: 3, because: 'Limits what an injected frame may ask for.' },
  { audit: serverLeaks, weight: 2, because: 'Helps an attacker choose, opens nothing by itself.' },
]
