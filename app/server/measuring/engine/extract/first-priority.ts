import type { LogMessage } from './response-headers'

interface Sending {
  requestId?: string
  request?: { initialPriority?: string }
}

const REDIRECTED = ':redirect'

interface Recorded {
  requestId?: string
  priority: string
}

/**
 * Initial request priorities, where they differ from the final ones. Lighthouse's records have only the final one.
 * Requests of a redirect chain share an id in the log, in the order sent.
 */
export function firstPriorities(
  log: readonly LogMessage[],
): (record: Recorded) => { initialPriority?: string } {
  const byRequest = new Map<string, (string | undefined)[]>()
  for (const { method, params } of log) {
    if (method !== 'Network.requestWillBeSent') continue
    const { requestId = '', request } = params as Sending
    const sent = byRequest.get(requestId)
    if (sent) sent.push(request?.initialPriority)
    else byRequest.set(requestId, [request?.initialPriority])
  }
  return ({ requestId = '', priority }) => {
    const [id = '', ...redirects] = requestId.split(REDIRECTED)
    const first = byRequest.get(id)?.[redirects.length]
    return first && first !== priority ? { initialPriority: first } : {}
  }
}
