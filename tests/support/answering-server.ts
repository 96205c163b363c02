import type { ServerResponse } from 'node:http'
import { beforeEach } from 'vitest'
import { webServer } from './web-server'

export type Answer = string | Buffer | ((to: ServerResponse) => void)

/** A web server on loopback that answers each path as the test says, 404 otherwise. */
export function answeringServer(first: Record<string, Answer> = {}) {
  const web = webServer(({ url = '' }, to) => {
    state.requests.push(url)
    const answer = state.answers[url]
    if (typeof answer === 'function') answer(to)
    else if (answer === undefined) to.writeHead(404).end('none')
    else to.end(answer)
  })
  const state = Object.assign(web, { requests: [] as string[], answers: {} as Record<string, Answer> })
  beforeEach(() => {
    state.requests = []
    state.answers = { ...first }
  })
  return state
}
