import type { Opportunity } from '~/shared/schemas/evidence'
import { elementOf, shortened } from './element'
import type { Lhr, Row } from './lhr'

const MAX_ITEMS = 8
const WITHOUT_RESULT = new Set(['notApplicable', 'error', 'manual'])
/** Stored item by item with the run's details. */
const REPORTED_SEPARATELY = new Set([
  'layout-shifts',
  'long-tasks',
  'mainthread-work-breakdown',
  'bootup-time',
])
/** The property that ranks items: the first that they have. */
const WEIGHTS = ['wastedBytes', 'wastedMs', 'totalBytes', 'transferSize', 'duration', 'score']

type Audit = Lhr['audits'][string]
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const round = (value: number) => Math.round(value * 1000) / 1000
const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? round(value) : null

function itemsOf(details: unknown): Row[] {
  if (!isRow(details) || !Array.isArray(details['items'])) return []
  const items = details['items'].filter(isRow)
  if (details['type'] !== 'list') return items
  return items.flatMap((item) => (isRow(item['value']) ? [item['value']] : [item])).flatMap(insideOf)
}
const insideOf = (item: Row): Row[] => {
  if (item['type'] === 'node') return [{ node: item }]
  return item['type'] === 'table' ? itemsOf(item) : []
}

function urlOf(item: Row): string | null {
  if (typeof item['url'] === 'string') return shortened(item['url'])
  const source = [item['url'], item['source'], item['sourceLocation']].find(isRow)
  return shortened(source?.['url'] ?? source?.['value'])
}

function textOf(item: Row): string | null {
  const sub = item['subItems']
  const reasons = isRow(sub) && Array.isArray(sub['items']) ? sub['items'].filter(isRow) : []
  const listed = reasons.map((row) => row['reason']).filter((text) => typeof text === 'string')
  return shortened(item['label'] ?? item['statistic'] ?? [...new Set(listed)].join(' '))
}

const presentItem = (item: Row): Opportunity['items'][number] => ({
  url: urlOf(item),
  text: textOf(item),
  element: elementOf(item['node']),
  values: Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) =>
      typeof value === 'number' && Number.isFinite(value) ? [[key, round(value)]] : [],
    ),
  ),
})

function weightOf(item: Row): number {
  const key = WEIGHTS.find((name) => typeof item[name] === 'number')
  return key ? (item[key] as number) : 0
}

function savingsOf(audit: Audit): Record<string, number> {
  const saved = Object.entries(audit.metricSavings ?? {}).flatMap(([metric, value]) => {
    const saving = positive(value)
    return saving === null ? [] : [[metric, saving] as const]
  })
  return Object.fromEntries(saved)
}

function bytesOf(details: Row): number | null {
  const debug = isRow(details['debugData']) ? details['debugData'] : {}
  return positive(details['overallSavingsBytes']) ?? positive(debug['wastedBytes'])
}

function present(id: string, audit: Audit): Opportunity {
  const details: Row = isRow(audit.details) ? (audit.details as unknown as Row) : {}
  const items = itemsOf(details)
  const worst = [...items].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_ITEMS)
  const savings = savingsOf(audit)
  const times = Object.entries(savings).flatMap(([metric, value]) => (metric === 'CLS' ? [] : [value]))
  return {
    id,
    title: audit.title,
    score: audit.score,
    savings,
    savingMs: positive(details['overallSavingsMs']) ?? (times.length > 0 ? Math.max(...times) : null),
    savingBytes: bytesOf(details),
    itemCount: items.length,
    items: worst.map(presentItem),
  }
}

const isOpen = ({ score, scoreDisplayMode }: Audit) =>
  !WITHOUT_RESULT.has(scoreDisplayMode) && (score === null || score < 1)
const saves = ({ savings, savingBytes, savingMs }: Opportunity) =>
  Object.keys(savings).length > 0 || savingBytes !== null || savingMs !== null

/** Opportunities and failed insights, largest saving first. */
export function extractOpportunities(lhr: Pick<Lhr, 'audits'>): Opportunity[] {
  return Object.entries(lhr.audits)
    .filter(([id, audit]) => !REPORTED_SEPARATELY.has(id) && isOpen(audit))
    .map(([id, audit]) => present(id, audit))
    .filter((found) => saves(found) || (found.id.endsWith('-insight') && found.score !== null))
    .sort((a, b) => (b.savingMs ?? 0) - (a.savingMs ?? 0) || (b.savingBytes ?? 0) - (a.savingBytes ?? 0))
}
