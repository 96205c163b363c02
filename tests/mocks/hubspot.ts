import { randomBytes } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { listen } from './loopback'

export interface HubspotServer {
  asked: Record<string, unknown>[]
  failing: { status: number; body: unknown } | null
  close(): Promise<void>
}

/** Mock of HubSpot's visitor identification: a token per email address, errors in HubSpot's format. */
export async function startHubspot(port: number, accessToken: string): Promise<HubspotServer> {
  const server: HubspotServer = { asked: [], failing: null, close: async () => {} }
  const close = await listen(port, async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, category: string) =>
      answer(status, {
        status: 'error',
        message: category,
        correlationId: randomBytes(8).toString('hex'),
        category,
      })
    if (request.method !== 'POST' || request.url !== '/visitor-identification/v3/tokens/create')
      return refuse(404, 'OBJECT_NOT_FOUND')
    if (request.headers.authorization !== `Bearer ${accessToken}`)
      return refuse(401, 'INVALID_AUTHENTICATION')
    const body = (await json(request)) as Record<string, unknown>
    if (typeof body.email !== 'string') return refuse(400, 'VALIDATION_ERROR')
    server.asked.push(body)
    if (server.failing) return answer(server.failing.status, server.failing.body)
    return answer(200, { token: `chat.${randomBytes(12).toString('hex')}` })
  })
  return Object.assign(server, { close })
}
