import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { RETRY_AFTER_SECONDS } from '~/shared/rules/maintenance'
import { shareKeyOf } from '~/shared/rules/sharing'
import { LATE_SCRIPTS } from './components/layout/late-scripts'
import { NonceContext } from './components/layout/nonce'
import { logScreenError } from './server/http/screen-log'

const GIVE_UP_MS = 10_000

const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

type Bytes = Buffer<ArrayBuffer>

/** All that is written, as one: read piece by piece, or as text, a large screen takes several times as long. */
function gather(use: (html: Bytes) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _, written) {
      parts.push(part)
      written()
    },
    final(ended) {
      use(Buffer.concat(parts))
      ended()
    },
  })
}

function withLateScripts(html: Bytes): Bytes {
  let shown = html
  for (const [from, to] of LATE_SCRIPTS) {
    const parts: Buffer[] = []
    let at = 0
    for (let next = shown.indexOf(from); next >= 0; next = shown.indexOf(from, at)) {
      parts.push(shown.subarray(at, next), Buffer.from(to))
      at = next + from.length
    }
    shown = Buffer.concat([...parts, shown.subarray(at)])
  }
  return shown
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64')
  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={GIVE_UP_MS} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.set('content-security-policy', contentSecurityPolicy(nonce))
          if (answered === 503) headers.set('retry-after', String(RETRY_AFTER_SECONDS))
          if (shareKeyOf(new URL(request.url))) headers.set('referrer-policy', 'no-referrer')
          if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
          const whole = gather((html) => {
            const shown = import.meta.env.PROD ? withLateScripts(html) : html
            resolve(new Response(shown, { headers, status: answered }))
          })
          pipe(whole.once('error', reject))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          answered = 500
          logScreenError(error, request)
        },
      },
    )
    const timer = setTimeout(abort, GIVE_UP_MS)
  })
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logScreenError(error, request)
}
