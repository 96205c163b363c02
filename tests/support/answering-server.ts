import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Answer = string | Buffer | ((to: ServerResponse) => void)

/** A web server on loopback that answers each path as the test says, 404 otherwise. */
export function answeringServer(first: Record<string, Answer> = {}) {
  const state = { base: '', requests: [] as string[], answers: {} as Record<string, Answer> }
  const server = createServer(({ url = '' }, to) => {
    state.requests.push(url)
    const answer = state.answers[url]
    if (typeof answer === 'function') answer(to)
    else if (answer === undefined) to.writeHead(404).end('none')
    else to.end(answer)
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    state.requests = []
    state.answers = { ...first }
  })
  return state
}
