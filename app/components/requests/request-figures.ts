import { requestsLabelsMessages as labels } from '~/shared/messages/requests-labels'
import { isPending, type TimedRequest } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'

export const REQUEST_TYPES = ['document', 'script', 'stylesheet', 'image', 'font', 'media', 'other'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const TYPE_NAMES: Record<RequestType, string> = {
  get document() {
    return labels.document
  },
  get script() {
    return labels.script
  },
  get stylesheet() {
    return labels.stylesheet
  },
  get image() {
    return labels.image
  },
  get font() {
    return labels.font
  },
  get media() {
    return labels.media
  },
  get other() {
    return labels.other
  },
}

export function typeOf({ resourceType }: Pick<NetworkRequest, 'resourceType'>): RequestType {
  const type = resourceType.toLowerCase()
  return REQUEST_TYPES.find((known) => known === type) ?? 'other'
}

export const PHASES = ['idle', 'dns', 'connect', 'ssl', 'ttfb', 'download'] as const
export type Phase = (typeof PHASES)[number]

export const PHASE_NAMES: Record<Phase, string> = {
  get idle() {
    return labels.queued
  },
  dns: 'DNS',
  get connect() {
    return labels.connect
  },
  ssl: 'TLS',
  get ttfb() {
    return labels.wait
  },
  get download() {
    return labels.download
  },
}

export type RequestTotals = {
  count: number
  transferSize: number
  endMs: number
  thirdParty: number
  byType: { type: RequestType; count: number; transferSize: number }[]
}

export function totalsOf(requests: readonly NetworkRequest[]): RequestTotals {
  const totals = { count: requests.length, transferSize: 0, endMs: 0, thirdParty: 0 }
  const byType = new Map(REQUEST_TYPES.map((type) => [type, { type, count: 0, transferSize: 0 }]))
  for (const request of requests) {
    totals.transferSize += request.transferSize
    totals.endMs = Math.max(totals.endMs, request.endMs)
    totals.thirdParty += request.thirdParty ? 1 : 0
    const sum = byType.get(typeOf(request))
    if (sum) {
      sum.count += 1
      sum.transferSize += request.transferSize
    }
  }
  return { ...totals, byType: [...byType.values()].filter((sum) => sum.count > 0) }
}

/** Short name of a request: its path on the page's own origin, else host and path. */
export function requestName(url: string, ownOrigin: string | null): string {
  if (ownOrigin && url.startsWith(`${ownOrigin}/`)) return url.slice(ownOrigin.length)
  return url.replace(/^(https?|wss?):\/\//, '')
}

export function originOf(url: string | undefined): string | null {
  return url && URL.canParse(url) ? new URL(url).origin : null
}

/** The status with the reason of a failure. */
export function describeStatus(request: TimedRequest & Pick<NetworkRequest, 'failure'>): string {
  const text = statusText(request)
  return request.failure ? `${text}: ${request.failure}` : text
}

export function statusText(request: TimedRequest): string {
  if (request.fromCache) return 'cache'
  if (request.status > 0) return String(request.status)
  return isPending(request) ? 'pending' : 'failed'
}
