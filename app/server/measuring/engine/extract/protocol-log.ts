export interface LogResponse {
  url: string
  status: number
  headers?: Record<string, string>
  encodedDataLength?: number
  securityDetails?: {
    protocol: string
    cipher?: string
    issuer?: string
    subjectName?: string
    sanList?: string[]
    validFrom: number
    validTo: number
  }
}

export interface LogEvent {
  method: string
  params: {
    requestId?: string
    type?: string
    request?: { url: string; method: string }
    redirectResponse?: LogResponse
    redirectHasExtraInfo?: boolean
    response?: LogResponse
    hasExtraInfo?: boolean
    headers?: Record<string, string>
    encodedDataLength?: number
    dataLength?: number
  }
}

export interface Exchange {
  requestId: string
  url: string
  method: string
  type: string
  response: LogResponse
  /** As sent, cookies included; the protocol hides some in the response event. */
  headers: Record<string, string>
  /** Body bytes as sent; null when the end was not observed. */
  bodySize: number | null
  /** Decoded body bytes; null when the end was not observed. */
  resourceSize: number | null
}

interface Open {
  method: string
  type: string
  exchanges: Exchange[]
  extra: Record<string, string>[]
  wantsExtra: Exchange[]
  /** Decoded bytes since the last response began. */
  decoded: number
}

/** Assigns raw headers to responses; both arrive in the order of the redirects. */
function settle(open: Open): void {
  while (open.extra.length > 0 && open.wantsExtra.length > 0) {
    const exchange = open.wantsExtra.shift()
    const headers = open.extra.shift()
    if (exchange && headers) exchange.headers = headers
  }
}

/** Every response in the log, in order of arrival. */
export function exchangesOf(log: readonly LogEvent[]): Exchange[] {
  const byId = new Map<string, Open>()
  const all: Exchange[] = []
  const openOf = (id: string): Open => {
    const known = byId.get(id)
    if (known) return known
    const made: Open = { method: 'GET', type: 'Other', exchanges: [], extra: [], wantsExtra: [], decoded: 0 }
    byId.set(id, made)
    return made
  }
  const answered = (id: string, open: Open, response: LogResponse, hasExtra: boolean) => {
    const { method, type } = open
    const headers = response.headers ?? {}
    const sizes = { bodySize: null, resourceSize: null }
    const exchange = { requestId: id, url: response.url, method, type, response, headers, ...sizes }
    open.decoded = 0
    open.exchanges.push(exchange)
    all.push(exchange)
    if (hasExtra) open.wantsExtra.push(exchange)
    settle(open)
  }
  for (const { method, params } of log) {
    const id = params.requestId
    if (id === undefined) continue
    const open = openOf(id)
    if (method === 'Network.requestWillBeSent') {
      if (params.redirectResponse)
        answered(id, open, params.redirectResponse, params.redirectHasExtraInfo ?? false)
      open.method = params.request?.method ?? open.method
      open.type = params.type ?? open.type
    } else if (method === 'Network.responseReceivedExtraInfo') {
      open.extra.push(params.headers ?? {})
      settle(open)
    } else if (method === 'Network.responseReceived' && params.response) {
      open.type = params.type ?? open.type
      answered(id, open, params.response, params.hasExtraInfo ?? false)
    } else if (method === 'Network.dataReceived') {
      open.decoded += params.dataLength ?? 0
    } else if (method === 'Network.loadingFinished') {
      const last = open.exchanges.at(-1)
      const total = params.encodedDataLength ?? 0
      if (last) {
        last.bodySize = Math.max(0, total - (last.response.encodedDataLength ?? 0))
        last.resourceSize = open.decoded
      }
    }
  }
  return all
}
