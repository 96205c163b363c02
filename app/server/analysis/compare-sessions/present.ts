import { type Actor, can } from '~/shared/rules/access/roles'
import { testNames } from '~/shared/rules/report/compared-names'
import type { CompareSession, SessionTest } from '~/shared/schemas/compare-session'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import { scoresFromRow } from '../../measuring/results'
import type { Ctx } from '../../platform/context'
import type { SessionRow, SessionTestRow } from './store'

const placeOf = (row: SessionTestRow) => ({
  organizationId: row.organization_id,
  clientId: row.client_id,
  projectId: row.project_id,
  siteId: row.site_id,
})

/** The author, and those who administer the projects of all its tests. */
export const mayChangeSession = (
  actor: Actor,
  { created_by }: SessionRow,
  tests: readonly SessionTestRow[],
): boolean =>
  (actor.kind === 'user' && created_by === actor.userId) ||
  (tests.length > 0 && tests.every((test) => can(actor, 'project.update', placeOf(test))))

/** Those who may share the sites of all its tests. */
const mayShareSession = (actor: Actor, tests: readonly SessionTestRow[]): boolean =>
  actor.kind === 'user' &&
  tests.length > 0 &&
  tests.every((test) => can(actor, 'project.share', placeOf(test)))

export const presentTest = (row: SessionTestRow): SessionTest => ({
  _id: row.run_id,
  site: row.site_id,
  page: row.page_id,
  device: row.device_id ?? 0,
  location: row.location_id ?? 0,
  createdAt: row.run_created_at.toISOString(),
  status: (row.status ?? 'failed') as TestStatus,
  failureCode: row.failure_code,
  gapReason: row.gap_reason,
  scores: scoresFromRow(row),
  position: row.position,
  name: row.page_name,
  pageName: row.page_name,
  url: row.page_url,
  siteName: row.site_name,
  client: row.client_id,
  clientName: row.client_name,
  project: row.project_id,
  isCompetitor: row.is_competitor,
  deviceName: row.device_name ?? '',
  formFactor: row.form_factor ?? 'DESKTOP',
  locationLabel: row.location_label ?? '',
  lcp: row.lcp,
  isNoisy: row.is_noisy ?? false,
})

/** Screens name them in the zone of their reader. */
function named(tests: readonly SessionTest[]): SessionTest[] {
  const names = testNames(tests, 'UTC')
  return tests.map((test, at) => ({ ...test, name: names[at] ?? test.name }))
}

/** People are not named to share links. */
export const presentSession = (
  { actor }: Ctx,
  row: SessionRow,
  tests: readonly SessionTestRow[],
): CompareSession => ({
  _id: row.id,
  organization: row.organization_id,
  title: row.title,
  notes: row.notes,
  baseline: Math.min(row.baseline, Math.max(0, tests.length - 1)),
  createdBy: actor.kind === 'user' ? row.creator : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  mayChange: mayChangeSession(actor, row, tests),
  mayShare: mayShareSession(actor, tests),
  tests: named(tests.map(presentTest)),
})
