import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { RETRY_AFTER_SECONDS } from '~/shared/rules/access/maintenance'
import { shareKeyOf } from '~/shared/rules/access/sharing'
import { CHAT_HOSTS } from '~/shared/values/chat-hosts'
import { LATE_SCRIPTS } from './components/hydration/late-scripts'
import { NonceContext } from './components/hydration/nonce'
import { type Bytes, GIVE_UP_MS, renderHtml } from './components/hydration/render-html.server'
import { lastResortHtml } from './components/layout/last-resort.server'
import { readShownBrand } from './server/screens/brand'
import { cardPageOrigin } from './server/screens/card-page'
import { logScreenError } from './server/screens/screen-log'

/** `others` are the hosts of the chat, for users who allowed it. */
function contentSecurityPolicy(nonce: string, others: readonly string[]): string {
  const hosts = others.map((host) => ` ${host}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${hosts}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${hosts}`,
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    ...(hosts ? [`frame-src${hosts}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", cardPageOrigin()].filter(Boolean).join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

function withLateScripts(html: Bytes): Bytes {
  let document = html
  for (const [from, to] of LATE_SCRIPTS) {
    const parts: Buffer[] = []
    let at = 0
    for (let next = document.indexOf(from); next >= 0; next = document.indexOf(from, at)) {
      parts.push(document.subarray(at, next), Buffer.from(to))
      at = next + from.length
    }
    document = Buffer.concat([...parts, document.subarray(at)])
  }
  return document
}

/** Whether the root found that the user allowed the chat. */
function loadsChat({ staticHandlerContext: { loaderData } }: EntryContext): boolean {
  // A broken document has none.
  const root = loaderData?.['root'] as { chat?: { widget: object | null } | null } | undefined
  return Boolean(root?.chat?.widget)
}

/** A loader or action that forbids keeping its answer forbids it for the document too. */
function mayBeKept({ staticHandlerContext: { loaderHeaders, actionHeaders } }: EntryContext): boolean {
  const answers = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]
  return !answers.some((sent) => sent.get('cache-control')?.includes('no-store'))
}

/** Requests whose screen threw: Remix renders once more, with the error screen, then answers with a bare text. */
const failed = new WeakSet<Request>()

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64')
  let answered = status
  const html = await renderHtml(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={GIVE_UP_MS} />
    </NonceContext.Provider>,
    {
      nonce,
      onError(error) {
        answered = 500
        logScreenError(error, request)
      },
    },
  ).catch(async (error: unknown) => {
    if (!failed.has(request)) {
      failed.add(request)
      throw error
    }
    answered = 500
    return lastResortHtml((await readShownBrand(request)).name)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(nonce, loadsChat(context) ? CHAT_HOSTS : []))
  if (answered === 503) headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  if (shareKeyOf(new URL(request.url))) headers.set('referrer-policy', 'no-referrer')
  if (!headers.has('cache-control')) {
    headers.set('cache-control', mayBeKept(context) ? 'private, no-cache' : 'no-store')
  }
  return new Response(import.meta.env.PROD ? withLateScripts(html) : html, { headers, status: answered })
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logScreenError(error, request)
}
