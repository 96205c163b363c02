import type { FormFactor, NetworkRequest, RunMetrics } from '../../schemas/agent'
import type { RunDetails } from '../../schemas/evidence'
import { CAUSED_METRICS, type MainCause, type MainCauses } from '../../schemas/report-summary'
import { rate } from '../../values/web-vitals'
import { auditName } from '../audits/audit-ids'

type CausedMetric = (typeof CAUSED_METRICS)[number]

const LCP_PARTS = ['lcpTtfb', 'lcpLoadDelay', 'lcpLoadDuration', 'lcpRenderDelay'] as const
type LcpPart = (typeof LCP_PARTS)[number]

/** Below this share a part is not what the metric is mainly made of. */
const MAIN_SHARE = 0.4
/** Of simulated tests the parts belong to another load than the metric. */
const MAX_MISMATCH = 0.15
const MAX_NAME = 40
/** A task blocks for what it takes beyond this. */
const LONG_TASK_MS = 50

export interface CauseInput {
  metrics: RunMetrics
  formFactor: FormFactor
  details: Pick<RunDetails, 'longTasks' | 'layoutShifts' | 'opportunities'> | null
  requests:
    | readonly Pick<NetworkRequest, 'url' | 'resourceType' | 'transferSize' | 'largestPaint' | 'thirdParty'>[]
    | null
}

function largestPart({ metrics }: CauseInput): { part: LcpPart; ms: number } | null {
  const { lcp } = metrics
  if (!lcp || metrics.lcpTtfb === null || metrics.lcpRenderDelay === null) return null
  const parts = LCP_PARTS.map((part) => ({ part, ms: metrics[part] ?? 0 }))
  const total = parts.reduce((sum, { ms }) => sum + ms, 0)
  if (Math.abs(total - lcp) > MAX_MISMATCH * lcp) return null
  const [largest] = parts.toSorted((a, b) => b.ms - a.ms)
  return largest && largest.ms >= MAIN_SHARE * total ? largest : null
}

const KINDS: Record<string, 'image' | 'video'> = { Image: 'image', Media: 'video' }

function paintedFile({ requests }: CauseInput): { kind: 'image' | 'video' | 'file'; bytes: number } | null {
  const found = requests?.find(({ largestPaint }) => largestPaint)
  if (!found || found.transferSize <= 0) return null
  return { kind: KINDS[found.resourceType] ?? 'file', bytes: found.transferSize }
}

const isSlow = ({ metrics, formFactor }: CauseInput, part: LcpPart | 'ttfb') =>
  (rate(part, metrics[part], formFactor) ?? 'good') !== 'good'

/** What Lighthouse says that render-blocking files cost the metric. */
function blockingCost({ details }: CauseInput, metric: 'LCP' | 'FCP'): number {
  const found = details?.opportunities.find(({ id }) => auditName(id).id === 'render-blocking-insight')
  return found?.savings[metric] ?? 0
}

function lcpCause(input: CauseInput): MainCause | null {
  const largest = largestPart(input)
  if (!largest || !isSlow(input, largest.part)) return null
  const { part, ms } = largest
  if (part === 'lcpTtfb') return isSlow(input, 'ttfb') ? { kind: 'server' } : null
  if (part === 'lcpLoadDelay') return { kind: 'loadDelay', ms, resource: paintedFile(input) }
  if (part === 'lcpLoadDuration') return { kind: 'loadDuration', ms, resource: paintedFile(input) }
  return blockingCost(input, 'LCP') >= MAIN_SHARE * ms ? { kind: 'blocking' } : { kind: 'renderDelay', ms }
}

function fcpCause(input: CauseInput): MainCause | null {
  const { fcp, ttfb } = input.metrics
  if (!fcp) return null
  if (ttfb !== null && ttfb >= MAIN_SHARE * fcp && isSlow(input, 'ttfb')) return { kind: 'server' }
  return blockingCost(input, 'FCP') >= MAIN_SHARE * fcp ? { kind: 'blocking' } : null
}

/** The host of a third party, or the name of the page's own file. */
function scriptName(url: string, thirdParty: boolean): string | null {
  if (!URL.canParse(url)) return null
  const { host, pathname } = new URL(url)
  const file = pathname.split('/').at(-1)
  const name = thirdParty || !file ? host : file
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name
}

function tbtCause({ details, requests }: CauseInput): MainCause | null {
  const blocking = new Map<string | null, number>()
  let total = 0
  for (const { url, durationMs } of details?.longTasks ?? []) {
    const ms = Math.max(0, durationMs - LONG_TASK_MS)
    blocking.set(url, (blocking.get(url) ?? 0) + ms)
    total += ms
  }
  const [largest] = [...blocking].toSorted((a, b) => b[1] - a[1])
  if (!largest || total === 0 || largest[1] < MAIN_SHARE * total) return null
  const [url, ms] = largest
  const thirdParty = requests?.find((request) => request.url === url)?.thirdParty ?? false
  const name = url === null ? null : scriptName(url, thirdParty)
  return name === null ? null : { kind: 'script', name, ms: Math.round(ms) }
}

/** 'main > div.banner' is 'div.banner'. */
function elementName(selector: string | null | undefined): string | null {
  const last = selector?.split('>').at(-1)?.trim()
  return last && last.length <= MAX_NAME ? last : null
}

function clsCause({ details }: CauseInput): MainCause | null {
  const counted = details?.layoutShifts.filter(({ counts }) => counts) ?? []
  const total = counted.reduce((sum, { value }) => sum + value, 0)
  const [largest] = counted.toSorted((a, b) => b.value - a.value)
  if (!largest || total === 0 || largest.value < MAIN_SHARE * total) return null
  return { kind: 'shift', element: elementName(largest.elements[0]?.selector) }
}

const RULES: Record<CausedMetric, (input: CauseInput) => MainCause | null> = {
  lcp: lcpCause,
  fcp: fcpCause,
  si: fcpCause,
  tbt: tbtCause,
  cls: clsCause,
}

/** The main cause of each metric, only where one thing makes up most of it. */
export function mainCauses(input: CauseInput): MainCauses {
  const found: MainCauses = {}
  for (const metric of CAUSED_METRICS) {
    const cause = RULES[metric](input)
    if (cause) found[metric] = cause
  }
  return found
}
