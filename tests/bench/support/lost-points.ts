import { type AuditOutcome, rehydrateReport } from '~/server/measuring/engine'

interface Audit {
  score: number | null
  displayValue?: string
  explanation?: string
  details?: { items?: unknown }
}
interface Report {
  categories: Record<string, { auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

interface Weighed {
  category: string
  id: string
  score: number | null
  weight: number
  /** Points of 100; null when the audit has no score, as then its category has none either. */
  points: number | null
  about: string[]
}

export interface LostPoints extends Weighed {
  runs: number
}

/** Smaller losses disappear in rounding. */
const MIN_POINTS = 0.05
const MAX_PLACES = 5
const MAX_PLACE_LENGTH = 240

function reportOf({ evidence }: AuditOutcome): Report {
  const pieces = new Map(evidence.map((piece) => [piece.hash, piece]))
  const report = evidence.find(({ kind }) => kind === 'report')
  if (!report) throw new Error('The run left no report')
  return rehydrateReport(JSON.parse(report.data.toString()), (hash) => pieces.get(hash)) as Report
}

function placeOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const { node, description, issueType, url, source } = item as Record<string, unknown>
  const snippet = typeof node === 'object' && node !== null ? (node as { snippet?: unknown }).snippet : null
  const named = [snippet, description, issueType, url, source].find((one) => typeof one === 'string' && one)
  return typeof named === 'string' ? named.slice(0, MAX_PLACE_LENGTH) : null
}

function aboutOf({ explanation, displayValue, details }: Audit): string[] {
  const items: unknown[] = Array.isArray(details?.items) ? details.items.slice(0, MAX_PLACES) : []
  return [explanation, displayValue, ...items.map(placeOf)].flatMap((one) => (one ? [one] : []))
}

function weighedIn({ categories, audits }: Report): Weighed[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) => {
    const whole = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
    return auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!audit || weight === 0) return []
      const points = audit.score === null ? null : (100 * weight * (1 - audit.score)) / whole
      return [{ category, id, score: audit.score, weight, points, about: aboutOf(audit) }]
    })
  })
}

const costs = ({ points }: Weighed) => points === null || points >= MIN_POINTS
const dearest = ({ points }: Weighed) => points ?? Number.POSITIVE_INFINITY

/** Audits that cost points in any run, with their worst value; largest loss first. */
export function lostPoints(outcomes: readonly AuditOutcome[]): LostPoints[] {
  const found = new Map<string, Weighed[]>()
  for (const one of outcomes.flatMap((outcome) => weighedIn(reportOf(outcome))).filter(costs)) {
    const key = `${one.category} ${one.id}`
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()]
    .map((all) => {
      const worst = all.reduce((most, one) => (dearest(one) > dearest(most) ? one : most))
      return { ...worst, runs: all.length }
    })
    .sort((a, b) => dearest(b) - dearest(a))
}
