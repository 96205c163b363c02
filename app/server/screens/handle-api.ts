import { dispatch } from '../api/dispatch'
import { env } from '../platform/env'
import { toProblem } from '../platform/http/problem'
import { requestIdOf } from '../platform/http/request-id'
import { paced } from '../platform/http/response-pace'
import { exchange } from './remote-api'

/** Hop-by-hop headers, and those that the next connection sets itself. */
const DROPPED_REQUEST_HEADERS = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
]
const DROPPED_RESPONSE_HEADERS = ['connection', 'keep-alive', 'transfer-encoding']

/** Bodies leave at the pace of their reader, so that no slow one keeps them in memory. */
export const handleApi = async (request: Request): Promise<Response> =>
  paced(await (env().API_URL ? proxyRequest(request) : dispatch(request)))

async function proxyRequest(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const ip = headers.get('x-client-ip')
  const host = headers.get('host')
  for (const name of [...DROPPED_REQUEST_HEADERS, 'x-forwarded-for', 'x-forwarded-host', 'x-client-ip'])
    headers.delete(name)
  if (ip) headers.set('x-forwarded-for', ip)
  if (host) headers.set('x-forwarded-host', host)
  headers.set('x-request-id', requestIdOf(request.headers))
  // Decoding would invalidate the length, the ranges and the tag of the response.
  headers.set('accept-encoding', 'identity')
  const hasBody = request.body !== null
  try {
    const response = await exchange(
      new Request(new URL(pathname + search, env().API_URL), {
        method: request.method,
        headers,
        signal: request.signal,
        ...(hasBody && { body: request.body, duplex: 'half' as const }),
      }),
    )
    const passed = new Headers(response.headers)
    for (const name of DROPPED_RESPONSE_HEADERS) passed.delete(name)
    return new Response(response.body, { status: response.status, headers: passed })
  } catch (error) {
    const { status, problem, retryAfterSeconds } = toProblem(error, requestIdOf(request.headers))
    const headers: HeadersInit = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}
    return Response.json(problem, { status, headers })
  }
}
