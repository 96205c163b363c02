import type { RunMetrics, ThrottlingMethod } from '~/shared/schemas/agent'
import type { MetricKey } from '~/shared/values/metric-keys'
import { figure, type Lhr, nestedRows, numericValue, rows } from './lhr'

type Metrics = Partial<Record<MetricKey, number | null>>

function timings(lhr: Pick<Lhr, 'audits'>): Metrics {
  const summary = rows(lhr, 'metrics')[0] ?? {}
  return {
    lcp: figure(summary['largestContentfulPaint']),
    fcp: figure(summary['firstContentfulPaint']),
    cls: figure(summary['cumulativeLayoutShift'], 4),
    tbt: figure(summary['totalBlockingTime']),
    si: figure(summary['speedIndex']),
    tti: figure(summary['interactive']),
    ttfb: figure(summary['timeToFirstByte']),
    domContentLoaded: figure(summary['observedDomContentLoaded']),
    load: figure(summary['observedLoad']),
    inp: numericValue(lhr, 'interaction-to-next-paint'),
    rtt: figure(rows(lhr, 'diagnostics')[0]?.['rtt'], 2),
    serverResponse: numericValue(lhr, 'server-response-time'),
    mainThread: numericValue(lhr, 'mainthread-work-breakdown'),
  }
}

/** The LCP phases; none with simulated throttling, since the observed phases belong to an unthrottled load. */
function paintParts(lhr: Pick<Lhr, 'audits'>, throttling: ThrottlingMethod): Metrics {
  if (throttling === 'simulate') return {}
  const parts = nestedRows(lhr, 'lcp-breakdown-insight')
  const part = (name: string) => figure(parts.find((row) => row['subpart'] === name)?.['duration'])
  return {
    lcpTtfb: part('timeToFirstByte'),
    lcpLoadDelay: part('resourceLoadDelay'),
    lcpLoadDuration: part('resourceLoadDuration'),
    lcpRenderDelay: part('elementRenderDelay'),
  }
}

function resources(lhr: Pick<Lhr, 'audits'>): Metrics {
  const summary = rows(lhr, 'resource-summary')
  if (summary.length === 0) return {}
  const rowOf = (type: string) => summary.find((row) => row['resourceType'] === type)
  const bytes = (type: string) => figure(rowOf(type)?.['transferSize'], 0)
  const requests = (type: string) => figure(rowOf(type)?.['requestCount'], 0)
  return {
    bytes: bytes('total'),
    requests: requests('total'),
    bytesDocument: bytes('document'),
    bytesScript: bytes('script'),
    bytesStylesheet: bytes('stylesheet'),
    bytesImage: bytes('image'),
    bytesFont: bytes('font'),
    bytesMedia: bytes('media'),
    bytesOther: bytes('other'),
    bytesThirdParty: bytes('third-party'),
    requestsDocument: requests('document'),
    requestsScript: requests('script'),
    requestsStylesheet: requests('stylesheet'),
    requestsImage: requests('image'),
    requestsFont: requests('font'),
    requestsMedia: requests('media'),
    requestsOther: requests('other'),
    requestsThirdParty: requests('third-party'),
  }
}

const NOTHING: RunMetrics = {
  lcp: null,
  fcp: null,
  cls: null,
  tbt: null,
  si: null,
  tti: null,
  ttfb: null,
  inp: null,
  rtt: null,
  lcpTtfb: null,
  lcpLoadDelay: null,
  lcpLoadDuration: null,
  lcpRenderDelay: null,
  domContentLoaded: null,
  load: null,
  serverResponse: null,
  mainThread: null,
  bytes: null,
  requests: null,
  bytesDocument: null,
  bytesScript: null,
  bytesStylesheet: null,
  bytesImage: null,
  bytesFont: null,
  bytesMedia: null,
  bytesOther: null,
  bytesThirdParty: null,
  requestsDocument: null,
  requestsScript: null,
  requestsStylesheet: null,
  requestsImage: null,
  requestsFont: null,
  requestsMedia: null,
  requestsOther: null,
  requestsThirdParty: null,
}

export function extractMetrics(lhr: Pick<Lhr, 'audits'>, throttling: ThrottlingMethod): RunMetrics {
  return { ...NOTHING, ...timings(lhr), ...paintParts(lhr, throttling), ...resources(lhr) }
}
