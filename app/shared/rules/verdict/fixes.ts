import { formatBytes } from '../../format/bytes'
import { reportSummaryMessages } from '../../messages/report-summary'
import type { NetworkRequest, RunMetrics } from '../../schemas/agent'
import type { AuditSection } from '../../schemas/audits'
import type { Opportunity } from '../../schemas/evidence'
import { FIX_SECTIONS, type Fix, type MainCause, type MainCauses } from '../../schemas/report-summary'
import { CAUSED_METRICS } from '../../values/metric-keys'
import { auditName } from '../audits/audit-ids'
import { isFailed, type TimedRequest } from '../audits/request-state'
import type { CausedMetric } from './main-cause'
import { bySaving, isEstimated } from './savings'

const messages = reportSummaryMessages.fixes
const { causes: titles } = messages

/** Audits about a cause, the best first. Their saving is the fix's estimate. */
const AUDITS: Record<MainCause['kind'], readonly string[]> = {
  server: ['document-latency-insight', 'server-response-time'],
  loadDelay: ['lcp-discovery-insight'],
  loadDuration: ['image-delivery-insight'],
  renderDelay: [],
  font: ['font-display-insight'],
  blocking: ['render-blocking-insight'],
  script: ['bootup-time', 'unused-javascript', 'legacy-javascript-insight', 'third-parties-insight'],
  shift: ['cls-culprits-insight', 'layout-shifts', 'unsized-images'],
}
/** Without these the page looks or works wrong. */
const NEEDED = new Set(['Stylesheet', 'Script', 'Font', 'Image'])

const NONE = {
  savingMs: null,
  savingBytes: null,
  savingShift: null,
  impact: null,
  cause: null,
  file: null,
  measured: null,
}

const nameIn = (url: string) =>
  URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) || new URL(url).host : url

const savingsOf = ({ savingMs, savingBytes, savings }: Opportunity) => ({
  savingMs,
  savingBytes,
  savingShift: savings['CLS'] ?? null,
})

const fromOpportunity = (one: Opportunity): Fix => ({
  ...NONE,
  ...savingsOf(one),
  audit: auditName(one.id).id,
  title: one.title,
  section: 'performance',
})

function fileOf(cause: MainCause): string | null {
  if (cause.kind === 'loadDelay' || cause.kind === 'loadDuration') return cause.resource?.url ?? null
  return 'url' in cause ? (cause.url ?? null) : null
}

function titleOf(cause: MainCause): string {
  switch (cause.kind) {
    case 'server':
    case 'renderDelay':
      return titles[cause.kind]
    case 'loadDelay':
    case 'loadDuration': {
      const { resource } = cause
      const file = resource
        ? messages.sized(formatBytes(resource.bytes).text, resource.kind)
        : messages.largestFile
      return titles[cause.kind](file)
    }
    case 'blocking':
      return titles.blocking(cause.url ? nameIn(cause.url) : messages.blockingFiles)
    case 'script':
      return titles[cause.isThirdParty ? 'thirdParty' : 'script'](cause.name)
    case 'font':
      return titles.font(cause.name)
    case 'shift':
      return titles.shift(cause.element ?? messages.shiftingElement)
  }
}

function measuredOf(metric: CausedMetric, cause: MainCause, { ttfb }: FixInput['metrics']): Fix['measured'] {
  const value = cause.kind === 'server' ? ttfb : 'ms' in cause ? cause.ms : null
  return value === null ? null : { metric, value }
}

/** The opportunity about the cause: one that names its file, or that names none. */
function aboutIn(opportunities: readonly Opportunity[], cause: MainCause): Opportunity | undefined {
  const file = fileOf(cause)
  const isAbout = ({ items }: Opportunity) => {
    const urls = items.flatMap(({ url }) => url ?? [])
    return file === null || urls.length === 0 || urls.some((url) => url === file || file.startsWith(url))
  }
  return AUDITS[cause.kind].flatMap(
    (id) => opportunities.find((one) => auditName(one.id).id === id && isAbout(one)) ?? [],
  )[0]
}

export interface FixInput {
  /** What the headline names, then the other metrics that are not good. */
  weak: readonly string[]
  metrics: Pick<RunMetrics, 'ttfb'>
  causes: MainCauses
  opportunities: readonly Opportunity[]
  requests: readonly (TimedRequest & Pick<NetworkRequest, 'url' | 'resourceType' | 'thirdParty'>)[] | null
}

function causeFixes({ weak, metrics, causes, opportunities }: FixInput): Fix[] {
  const fixes: Fix[] = []
  for (const metric of weak) {
    if (!isCaused(metric)) continue
    const cause = causes[metric]
    if (!cause) continue
    const title = titleOf(cause)
    if (fixes.some((one) => one.title === title)) continue
    const about = aboutIn(opportunities, cause)
    const base = about
      ? fromOpportunity(about)
      : { ...NONE, audit: cause.kind, section: 'performance' as const }
    fixes.push({
      ...base,
      title,
      cause: cause.kind,
      file: fileOf(cause),
      measured: measuredOf(metric, cause, metrics),
    })
  }
  return fixes
}

const isCaused = (metric: string): metric is CausedMetric => CAUSED_METRICS.some((one) => one === metric)

/** Requests that failed, of the page itself first. A favicon or a beacon is no fix. */
function failedFix({ requests }: FixInput): Fix[] {
  const failed = (requests ?? [])
    .filter((one) => isFailed(one) && NEEDED.has(one.resourceType) && !/\/favicon\.ico/.test(one.url))
    .toSorted((a, b) => Number(a.thirdParty) - Number(b.thirdParty))
  const [first] = failed
  if (!first) return []
  const title = titles.failed(failed.length, nameIn(first.url))
  return [{ ...NONE, audit: 'failed', title, section: 'performance', cause: 'failed', file: first.url }]
}

/**
 * What to do first: the headline's cause, then those of other weak metrics, by what was measured; files that failed to
 * load, which come first where the cause is only that something renders late; then what Lighthouse estimates.
 */
export function rankFixes(input: FixInput): Fix[] {
  const measured = causeFixes(input)
  const failed = failedFix(input)
  const estimated = input.opportunities
    .filter((one) => isEstimated(one) && !measured.some(({ audit }) => audit === auditName(one.id).id))
    .toSorted(bySaving)
    .map(fromOpportunity)
  const isVague =
    measured[0] === undefined || measured[0].cause === 'renderDelay' || isOneOf(measured[0], input)
  return [...(isVague ? [...failed, ...measured] : [...measured, ...failed]), ...estimated]
}

/** Whether the file of the fix is one that failed. */
const isOneOf = ({ file }: Fix, { requests }: FixInput) =>
  file !== null && (requests ?? []).some((one) => one.url === file && isFailed(one))

/** Failed audits of the other sections by the points they cost, and opportunities without an estimate. */
export function laterFixes(sections: readonly AuditSection[], opportunities: readonly Opportunity[]): Fix[] {
  const failed = sections.flatMap(({ section, failed: audits }) =>
    isFixSection(section) && section !== 'performance'
      ? audits
          .filter(({ impact }) => impact > 0)
          .map(({ id, title, impact }): Fix => ({ ...NONE, audit: id, title, section, impact }))
      : [],
  )
  return [
    ...failed.sort((a, b) => (b.impact ?? 0) - (a.impact ?? 0)),
    ...opportunities
      .filter((one) => !isEstimated(one))
      .toSorted(bySaving)
      .map(fromOpportunity),
  ]
}

const isFixSection = (section: string): section is Fix['section'] =>
  FIX_SECTIONS.some((one) => one === section)
