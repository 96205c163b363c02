import { formatTime } from '~/shared/format/time'
import { byAuditName } from '~/shared/rules/audits/audit-ids'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type {
  Audit,
  AuditColumn,
  AuditItem,
  AuditSection,
  EngineSection,
  NamedElement,
} from '~/shared/schemas/audits'
import { elementOf, shortened } from '../engine/extract/element'
import type { FoundPicture } from '../evidence'
import { sectionOf } from './section'

/** The common part of all Lighthouse versions. */
interface StoredAudit {
  title: string
  description?: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  numericValue?: number
  numericUnit?: string
  details?: unknown
}
interface Reference {
  id: string
  weight: number
  group?: string
}
export interface StoredReport {
  audits: Record<string, StoredAudit>
  categories: Record<string, { title: string; score: number | null; auditRefs?: Reference[] }>
  categoryGroups?: Record<string, { title: string }>
}
/** Agents are not trusted to send a valid report. */
export const isWholeReport = (report: unknown): report is StoredReport =>
  isRow(report) && isRow(report['audits']) && isRow(report['categories'])

/** Nothing but a time: '1.9 s', '1,230 ms'. */
const A_TIME = /^[\d.,]+\s?m?s$/u
const PASSED_FROM = 0.9
const MAX_ITEMS = 50
const HIDDEN = 'hidden'
type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

function stateOf({ scoreDisplayMode, score }: StoredAudit): Audit['state'] {
  if (scoreDisplayMode === 'manual') return 'manual'
  if (scoreDisplayMode === 'notApplicable') return 'notApplicable'
  if (scoreDisplayMode === 'error') return 'notMeasured'
  if (scoreDisplayMode === 'informative' || score === null) return 'informative'
  return score >= PASSED_FROM ? 'passed' : 'failed'
}

/** Lighthouse rounds times coarser than the product, and calls KB KiB. */
function displayValueOf({ displayValue, numericValue, numericUnit }: StoredAudit): string | null {
  if (displayValue === undefined) return null
  if (numericUnit === 'millisecond' && typeof numericValue === 'number' && A_TIME.test(displayValue))
    return formatTime(numericValue).text
  return displayValue.replace(/\b([KM])iB\b/g, '$1B')
}

/** Tables of an audit: its details or those in its list. */
function tablesOf(details: unknown): Row[] {
  if (!isRow(details)) return []
  if (details['type'] !== 'list') return [details]
  return rowsIn(details['items']).flatMap((item) => {
    const inner = isRow(item['value']) ? item['value'] : item
    return inner['type'] === 'node' ? [{ items: [{ node: inner }] }] : [inner]
  })
}

const columnsOf = (table: Row): AuditColumn[] =>
  rowsIn(table['headings']).flatMap((heading) => {
    const key = heading['key']
    if (typeof key !== 'string' || key === '') return []
    const label = heading['label'] ?? heading['text']
    const type = heading['valueType'] ?? heading['itemType']
    return {
      key,
      label: typeof label === 'string' ? label : '',
      type: typeof type === 'string' ? type : 'text',
    }
  })

type PlaceOf = FoundPicture['placeOf']
const NO_PLACES: PlaceOf = () => null

function namedElementOf(cell: Row, placeOf: PlaceOf): NamedElement | null {
  const element = elementOf(cell)
  if (!element) return null
  const label = shortened(cell['nodeLabel'])
  const place = placeOf(cell)
  return { ...element, ...(label && { label }), ...(place && { place }) }
}

/** A cell is a plain value or a typed one: node, URL, source location. */
function itemOf(row: Row, placeOf: PlaceOf): AuditItem {
  const item: AuditItem = { element: null, url: null, texts: {}, values: {} }
  for (const [key, cell] of Object.entries(row)) {
    if (key === 'subItems') continue
    if (typeof cell === 'number' && Number.isFinite(cell)) item.values[key] = cell
    else if (typeof cell === 'string') {
      if (key === 'url') item.url = shortened(cell, 2_000)
      else item.texts[key] = cell.slice(0, 500)
    } else if (isRow(cell)) {
      item.element ??= namedElementOf(cell, placeOf)
      item.url ??= shortened(cell['url'], 2_000)
      const text = cell['value'] ?? cell['text'] ?? cell['nodeLabel']
      if (typeof text === 'string' && text !== item.url) item.texts[key] = text.slice(0, 500)
      else if (typeof text === 'number' && Number.isFinite(text)) item.values[key] = text
    }
  }
  return item
}

function presentAudit(
  id: string,
  engineId: string,
  audit: StoredAudit,
  place: { weight: number; group: string | null; weights: number; placeOf: PlaceOf },
): Audit {
  const tables = tablesOf(audit.details)
  const rows = tables.flatMap((table) => rowsIn(table['items']))
  const lost =
    audit.score === null || place.weights === 0 ? 0 : (place.weight / place.weights) * (1 - audit.score)
  return {
    id,
    engineId,
    title: audit.title,
    description: audit.description ?? '',
    recommendation: null,
    score: audit.score,
    state: stateOf(audit),
    weight: place.weight,
    impact: Math.round(lost * 1000) / 10,
    group: place.group,
    displayValue: displayValueOf(audit),
    columns: tables.flatMap(columnsOf),
    items: rows.slice(0, MAX_ITEMS).map((row) => itemOf(row, place.placeOf)),
    itemCount: rows.length,
  }
}

/** A section of Lighthouse's report; audits by their stable ids. */
export function engineSection(
  report: StoredReport,
  section: EngineSection,
  placeOf: PlaceOf = NO_PLACES,
): AuditSection {
  const category = report.categories[section]
  const title = CATEGORIES.find(({ lighthouseId }) => lighthouseId === section)?.title ?? section
  if (!category) return sectionOf(section, title, null, [])
  const references = (category.auditRefs ?? []).filter(
    ({ id, group }) => group !== HIDDEN && report.audits[id],
  )
  const requested = Object.fromEntries(
    references.flatMap(({ id }) => (report.audits[id] ? [[id, report.audits[id]]] : [])),
  )
  const judged = references.filter(({ id }) => typeof report.audits[id]?.score === 'number')
  const weights = judged.reduce((sum, { weight }) => sum + weight, 0)
  const audits = [...byAuditName(requested)].map(([id, { engineId, audit }]) => {
    const reference = references.find((one) => one.id === engineId)
    const group = report.categoryGroups?.[reference?.group ?? '']?.title ?? null
    return presentAudit(id, engineId, audit, { weight: reference?.weight ?? 0, group, weights, placeOf })
  })
  const score = category.score === null ? null : Math.round(category.score * 100)
  return sectionOf(section, title, score, audits)
}
