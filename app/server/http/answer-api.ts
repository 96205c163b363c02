import { env } from '../env'
import { dispatch } from './dispatch'
import { toProblem } from './problem'
import { exchange } from './remote-api'
import { requestIdOf } from './request-id'

/** Belong to one connection, or are made anew for the next. */
const NOT_PASSED_ON = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length']
const NOT_PASSED_BACK = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]

/** Answers a call of `/api/*` from outside: here, or where the API stands. */
export const answerApi = (request: Request): Promise<Response> =>
  env().API_URL ? passOn(request) : dispatch(request)

async function passOn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const ip = headers.get('x-client-ip')
  for (const name of [...NOT_PASSED_ON, 'x-forwarded-for', 'x-client-ip']) headers.delete(name)
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
    for (const name of NOT_PASSED_BACK) passed.delete(name)
    return new Response(response.body, { status: response.status, headers: passed })
  } catch (error) {
    const { status, problem } = toProblem(error, requestIdOf(request.headers))
    return Response.json(problem, { status })
  }
}
