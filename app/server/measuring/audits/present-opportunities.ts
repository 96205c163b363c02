import { auditsMessages } from '~/shared/messages/audits'
import { opportunitiesMessages } from '~/shared/messages/report-sections'
import { AUDIT_GROUPS } from '~/shared/rules/audits/audit-groups'
import { auditName } from '~/shared/rules/audits/audit-ids'
import { bySaving } from '~/shared/rules/verdict/savings'
import type { Audit, AuditColumn } from '~/shared/schemas/audits'
import type { Opportunity } from '~/shared/schemas/evidence'
import type { FoundOpportunity } from '~/shared/schemas/opportunities'
import { MAX_TEXT_LENGTH } from '../engine/extract/element'
import type { FoundPicture } from '../evidence'
import { engineSection, type StoredReport } from './engine-section'

const words = opportunitiesMessages.columns

/** Columns of opportunities whose report is not stored. */
const COLUMNS: AuditColumn[] = [
  {
    key: 'url',
    get label() {
      return words.address
    },
    type: 'url',
  },
  {
    key: 'node',
    get label() {
      return auditsMessages.columns.element
    },
    type: 'node',
  },
  {
    key: 'text',
    get label() {
      return words.what
    },
    type: 'text',
  },
  {
    key: 'totalBytes',
    get label() {
      return words.size
    },
    type: 'bytes',
  },
  {
    key: 'wastedBytes',
    get label() {
      return words.wastedBytes
    },
    type: 'bytes',
  },
  {
    key: 'wastedMs',
    get label() {
      return words.wastedMs
    },
    type: 'ms',
  },
]

const textsOf = (text: string | null): Record<string, string> => (text === null ? {} : { text })

function auditFrom({ id, title, score, items, itemCount }: Opportunity): Audit {
  return {
    id: auditName(id).id,
    engineId: id,
    title,
    description: '',
    recommendation: null,
    score,
    state: score === null ? 'informative' : 'failed',
    weight: 0,
    impact: 0,
    group: null,
    displayValue: null,
    columns: COLUMNS,
    items: items.map(({ url, text, element, values }) => ({
      url,
      element,
      values,
      texts: textsOf(text),
    })),
    itemCount,
  }
}

/** With the audit's data from the report where stored; largest saving first. */
export function presentOpportunities(
  found: readonly Opportunity[],
  report: StoredReport | null,
  placeOf?: FoundPicture['placeOf'],
): FoundOpportunity[] {
  const section = report && engineSection(report, 'performance', placeOf)
  const audits = section ? AUDIT_GROUPS.flatMap(({ key }) => section[key]) : []
  const byEngineId = new Map(audits.map((audit) => [audit.engineId, audit]))
  return found
    .map((one) => {
      const { items: _, itemCount: __, ...savings } = one
      return { ...savings, audit: byEngineId.get(one.id) ?? auditFrom(one) }
    })
    .sort(bySaving)
}

/** Matches by prefix: without a report only the start of the URL is stored. */
export function namedIn(found: readonly FoundOpportunity[]) {
  const named = new Map(found.map(({ id, audit }) => [id, new Set(audit.items.map(({ url }) => url))]))
  return (audits: readonly string[], url: string): boolean => {
    const addresses = [url, url.slice(0, MAX_TEXT_LENGTH)]
    return audits.some((id) => addresses.some((address) => named.get(id)?.has(address)))
  }
}
