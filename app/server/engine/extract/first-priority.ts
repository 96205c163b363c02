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
 * The priority with which each record was asked for, where it is not the one it ended with. The engine's records have
 * the last one only; those of a chain of redirects share their id in the log, in the order in which they were sent.
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
