import { dispatch } from '../api/dispatch'
import { toProblem } from '../http/problem'
import { requestIdOf } from '../http/request-id'
import { env } from '../process/env'
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
const DROPPED_RESPONSE_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]

export const handleApi = (request: Request): Promise<Response> =>
  env().API_URL ? proxyRequest(request) : dispatch(request)

async function proxyRequest(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const ip = headers.get('x-client-ip')
  for (const name of [...DROPPED_REQUEST_HEADERS, 'x-forwarded-for', 'x-client-ip']) headers.delete(name)
  if (ip) headers.set('x-forwarded-for', ip)
  headers.set('x-request-id', requestIdOf(request.headers))
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
    const { status, problem } = toProblem(error, requestIdOf(request.headers))
    return Response.json(problem, { status })
  }
}
