import { randomUUID } from 'node:crypto'
import { insertCrossings, type NewCrossing } from '~/server/alerting/alerts'
import { getRuntime } from '~/server/platform/runtime'
import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import type { Tenant } from './factories'
import { insertRows, updateRows } from './rows'

export interface TestRule {
  id: string
}

/** A rule of the whole organization unless `change` names a place. */
export async function createTestRule(
  { organization }: Pick<Tenant, 'organization'>,
  change: Record<string, unknown> = {},
): Promise<TestRule> {
  const id = randomUUID()
  const now = new Date()
  await insertRows('live.alert_rule', {
    organization_id: organization._id,
    id,
    name: 'LCP above 2.5 s',
    metric: 'lcp',
    data: 'lab',
    kind: 'value',
    threshold: 2500,
    created_at: now,
    updated_at: now,
    ...change,
  })
  return { id }
}

export interface Placed {
  client: number
  project: number
  site: number
}

/** An open crossing of a page. */
export const crossingOf = (
  rule: TestRule,
  place: Placed & { page: number },
  change: Partial<NewCrossing> & { metric?: AlertMetric } = {},
): NewCrossing => ({
  ruleId: rule.id,
  metric: 'lcp',
  kind: 'value',
  direction: 'worse',
  subject: `page:${place.page}`,
  clientId: place.client,
  projectId: place.project,
  siteId: place.site,
  pageId: place.page,
  monitorId: null,
  deviceId: null,
  locationId: null,
  value: 3100,
  threshold: 2500,
  baseline: null,
  pointId: null,
  details: { significance: { normalLow: 1900, normalHigh: 2300, isNormal: false } },
  crossedAt: new Date(),
  openedAt: new Date(),
  ...change,
})

export const addCrossings = (organization: number, rows: NewCrossing[]): Promise<string[]> =>
  insertCrossings(getRuntime().db, organization, rows)

function addressOf(index: number) {
  const url = `https://shop.example.com/${randomUUID()}/${index}`
  return { url, original_url: url }
}

/** Pages of a site, without tests. */
export async function addPages(organization: number, place: Placed, count: number): Promise<number[]> {
  const rows = await getRuntime()
    .db.insertInto('live.page')
    .values(
      Array.from({ length: count }, (_, index) => ({
        organization_id: organization,
        client_id: place.client,
        project_id: place.project,
        site_id: place.site,
        name: `Page ${index}`,
        ...addressOf(index),
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An open alert about one page, without going through grouping. */
export async function createAlert(
  { organization }: Pick<Tenant, 'organization'>,
  place: Placed & { page: number },
): Promise<{ alert: string; crossing: string }> {
  const rule = await createTestRule({ organization })
  const [alert, crossing = ''] = [
    randomUUID(),
    ...(await addCrossings(organization._id, [crossingOf(rule, place)])),
  ]
  await insertRows('live.alert', {
    organization_id: organization._id,
    id: alert,
    cause_kind: 'page',
    cause: `page:${place.page}`,
    client_id: place.client,
    project_id: place.project,
    site_id: place.site,
    severity: 'warning',
    opened_at: new Date(),
  })
  await updateRows(
    'live.alert_crossing',
    { organization_id: organization._id, id: crossing },
    { alert_id: alert },
  )
  return { alert, crossing }
}
