import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Quality, quality } from '~/shared/schemas/quality'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'
import { type SecureSite, startSecureSite } from './fixtures/secure-site'
import { runAudit } from './index'
import type { AuditJob, AuditOutcome } from './types'

const STYLE = 'h1 { color: navy }'
const CAREFUL = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-c29tZXRoaW5nIGxvbmc' 'strict-dynamic' https: 'unsafe-inline'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=()',
}
const page = (inside: string) => `<!doctype html><html lang="en"><head><title>A page</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${inside}</head>
<body><h1>Welcome</h1><p>Some text</p></body></html>`

/** Two sites: one does all it can, the other nothing. */
function answer(foreign: () => string) {
  return ({ url = '/' }: IncomingMessage, to: ServerResponse) => {
    const send = (type: string, body: string, headers: Record<string, string | string[]> = {}) =>
      to.writeHead(200, { 'content-type': type, ...headers }).end(body)
    if (url === '/careful')
      return send('text/html', page('<link rel="stylesheet" href="/app.3f9a1c22.css">'), {
        ...CAREFUL,
        'set-cookie': '__Host-session=secret-of-careful; Secure; HttpOnly; SameSite=Lax; Path=/',
      })
    if (url === '/app.3f9a1c22.css')
      return send('text/css', STYLE, {
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: '"1"',
      })
    if (url === '/careless')
      return send(
        'text/html',
        page(
          `<link rel="stylesheet" href="/plain.css"><script src="${foreign()}/tag.js" defer></script><script>var a = 1</script>`,
        ),
        {
          server: 'Apache/2.4.1 (Unix)',
          'x-powered-by': 'PHP/5.6.0',
          'access-control-allow-origin': '*',
          'set-cookie': ['sessionid=secret-of-careless', 'theme=dark; SameSite=None'],
        },
      )
    if (url === '/plain.css')
      return send('text/css', `${STYLE}${' '.repeat(20_000)}`, { 'cache-control': 'no-store' })
    to.writeHead(404).end()
  }
}

describe('our own audits of a real load', () => {
  let site: SecureSite
  let childPath = ''
  const third = createServer((_, to) => {
    to.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    to.end('document.title += "!"')
  })
  const measured = (path: string): Promise<AuditOutcome> => {
    const job: AuditJob = {
      runId: '01927b1e-0000-7000-8000-000000000012',
      url: `https://localhost:${site.port}${path}`,
      formFactor: 'DESKTOP',
      emulation: {
        width: 1350,
        height: 940,
        pixelRatio: 1,
        userAgent: null,
        throttling: 'none',
        cpuSlowdown: 1,
        rttMs: 0,
        downloadKbps: 0,
        uploadKbps: 0,
      },
      hardTimeoutMs: 60_000,
      allowPrivateTargets: true,
    }
    return runAudit(job, { childPath, browserPath: site.browserPath })
  }
  const judgedOf = ({ evidence }: AuditOutcome): Quality =>
    quality.parse(JSON.parse(String(evidence.find(({ kind }) => kind === 'quality')?.data)))
  const states = ({ audits }: { audits: Quality['security']['audits'] }) =>
    Object.fromEntries(audits.map(({ id, state }) => [id, state]))

  const found = ({ audits }: Quality['security']) =>
    audits.flatMap(({ id, items }) =>
      items.map(({ problem, subject }) => `${id}: ${problem}${subject ? ` ${subject}` : ''}`),
    )
  const foreign = () => `http://127.0.0.1:${(third.address() as AddressInfo).port}`

  beforeAll(async () => {
    childPath = await bundleChild()
    await once(third.listen(0, '127.0.0.1'), 'listening')
    site = await startSecureSite(findBrowser() ?? '', answer(foreign))
  })
  afterAll(async () => {
    third.closeAllConnections()
    third.close()
    await site.close()
  })

  it('praises a careful site', async () => {
    const outcome = await measured('/careful')
    expect(outcome).toMatchObject({ outcome: 'success' })
    const judged = judgedOf(outcome)
    expect(states(judged.security)).toEqual({
      tls: 'passed',
      csp: 'passed',
      hsts: 'passed',
      cookies: 'passed',
      framing: 'passed',
      // A server on a port of its own has no plain counterpart.
      'https-redirect': 'notMeasured',
      'mixed-content': 'passed',
      nosniff: 'passed',
      cors: 'passed',
      'subresource-integrity': 'notApplicable',
      'referrer-policy': 'passed',
      'permissions-policy': 'passed',
      'server-leaks': 'passed',
    })
    expect(judged.security.weights).toBe(87)
    expect(outcome.scores).toMatchObject({
      security: judged.security.score,
      cachePolicy: judged.cache.score,
    })
    expect(judged.security.score).toBeGreaterThanOrEqual(95)
    expect(judged.cache).toMatchObject({ score: 99, totalBytes: 29, wastedBytes: 0 })
    expect(judged.cache.responses).toMatchObject([{ lifetime: 31_536_000, isImmutable: true, bytes: 29 }])
    expect(Buffer.concat(outcome.evidence.map(({ data }) => data)).includes('secret-of-careful')).toBe(false)
  })

  it('finds what a careless one leaves open', async () => {
    const outcome = await measured('/careless')
    const { security, cache } = judgedOf(outcome)
    expect(found(security)).toEqual([
      'csp: csp-missing',
      'hsts: hsts-missing',
      'cookies: cookie-not-secure sessionid',
      'cookies: cookie-for-scripts sessionid',
      'cookies: cookie-no-same-site sessionid',
      'cookies: cookie-not-secure theme',
      'cookies: cookie-none-not-secure theme',
      'framing: framing-missing',
      `nosniff: nosniff-missing https://localhost:${site.port}/careless`,
      `nosniff: nosniff-missing https://localhost:${site.port}/plain.css`,
      `cors: cors-open-page https://localhost:${site.port}/careless`,
      `subresource-integrity: integrity-missing ${foreign()}/tag.js`,
      'referrer-policy: referrer-policy-missing',
      'permissions-policy: permissions-policy-missing',
      'server-leaks: leak-header server',
      'server-leaks: leak-header x-powered-by',
    ])
    expect(security.score).toBeLessThan(40)
    expect(cache.responses[0]).toMatchObject({ storage: 'none', wastedBytes: 20_031 })
    expect(cache.score).toBeLessThan(20)
    expect(Buffer.concat(outcome.evidence.map(({ data }) => data)).includes('secret-of-careless')).toBe(false)
  })
})
