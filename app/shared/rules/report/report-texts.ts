/**
 * Static texts of a Lighthouse version (audit descriptions, categories, viewer strings) are extracted and
 * stored once.
 */
type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const REPORT_TEXT_KEYS = ['i18n', 'categoryGroups'] as const
const AUDIT_TEXT_KEYS = ['description'] as const
const CATEGORY_TEXT_KEYS = ['description', 'manualDescription', 'auditRefs'] as const

/** Splits an object by field names. */
function divide(row: Row, names: readonly string[]): { kept: Row; taken: Row } {
  const entries = Object.entries(row)
  return {
    kept: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    taken: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
  }
}

function splitEach(value: unknown, names: readonly string[]): { kept: unknown; taken: Row } {
  if (!isRow(value)) return { kept: value, taken: {} }
  const parts = Object.entries(value).map(
    ([id, one]) => [id, isRow(one) ? divide(one, names) : { kept: one, taken: {} }] as const,
  )
  return {
    kept: Object.fromEntries(parts.map(([id, { kept }]) => [id, kept])),
    taken: Object.fromEntries(
      parts.flatMap(([id, { taken }]) => (Object.keys(taken).length > 0 ? [[id, taken]] : [])),
    ),
  }
}

function joinEach(value: unknown, taken: unknown): unknown {
  if (!isRow(value) || !isRow(taken)) return value
  return Object.fromEntries(
    Object.entries(value).map(([id, one]) => {
      const own = Object.hasOwn(taken, id) ? taken[id] : undefined
      return [id, isRow(one) && isRow(own) ? { ...own, ...one } : one]
    }),
  )
}

/** Removes the static texts; `texts` is null for an invalid result. */
export function extractTexts(report: unknown): { lean: unknown; texts: Row | null } {
  if (!isRow(report) || !isRow(report['audits']) || !isRow(report['categories']))
    return { lean: report, texts: null }
  const audits = splitEach(report['audits'], AUDIT_TEXT_KEYS)
  const categories = splitEach(report['categories'], CATEGORY_TEXT_KEYS)
  const { kept, taken } = divide(report, REPORT_TEXT_KEYS)
  return {
    lean: { ...kept, audits: audits.kept, categories: categories.kept },
    texts: { ...taken, audits: audits.taken, categories: categories.taken },
  }
}

/** Restores the whole result. */
export function restoreTexts(lean: unknown, texts: unknown): unknown {
  if (!isRow(lean) || !isRow(texts)) return lean
  const { audits, categories, ...own } = texts
  return {
    ...own,
    ...lean,
    audits: joinEach(lean['audits'], audits),
    categories: joinEach(lean['categories'], categories),
  }
}
