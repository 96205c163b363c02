import { PRODUCT_BRAND } from '~/shared/rules/brand/product-brand'
import type { Brand } from '~/shared/schemas/brand'
import { requestIdOf } from '../platform/http/request-id'
import { apiFor } from './api-for'
import { logScreenError } from './screen-log'

const MAX_REMEMBERED = 1_000
/** By host, for when the database can't be asked. */
const remembered = new Map<string, Brand>()

function remember(host: string, brand: Brand): Brand {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(host, brand)
  return brand
}

/** Of a status page it is that of its organization, whatever the host. */
async function readOfStatusPage(request: Request): Promise<Brand | null> {
  const key = /^\/status\/([^/]{1,64})/.exec(new URL(request.url).pathname)?.[1]
  if (key === undefined) return null
  const status = await apiFor(request)
    .get('/api/status/{key}', { params: { key } })
    .catch(() => null)
  return status?.brand ?? null
}

/** The brand that a visitor sees. It never fails: error screens need it too. */
export async function readShownBrand(request: Request): Promise<Brand> {
  const ofPage = await readOfStatusPage(request)
  if (ofPage) return ofPage
  const domain = (request.headers.get('host') ?? '').slice(0, 260)
  return apiFor(request)
    .get('/api/brand', { query: { domain } })
    .then(
      (brand) => (request.headers.has('cookie') ? brand : remember(domain, brand)),
      () => remembered.get(domain) ?? PRODUCT_BRAND,
    )
}

/** A failure with the brand for its error screen, which has no loader data. */
export async function withBrand(request: Request, refusal: unknown, brand: Brand): Promise<unknown> {
  if (!(refusal instanceof Response)) {
    if (request.signal.aborted) return refusal
    // As a response it has room for the brand, but Remix does not log it.
    logScreenError(refusal, request)
    return Response.json({ brand, requestId: requestIdOf(request.headers) }, { status: 500 })
  }
  if (refusal.status < 400) return refusal
  const problem: unknown = await refusal.json().catch(() => null)
  const headers = new Headers(refusal.headers)
  headers.delete('content-length')
  return Response.json(
    { ...Object(problem), brand },
    { status: refusal.status, statusText: refusal.statusText, headers },
  )
}
