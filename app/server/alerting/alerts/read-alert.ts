import { scopeOf } from '~/shared/rules/access/roles'
import { mailingKindOf } from '~/shared/rules/alerts/mailing-kind'
import { newestOf } from '~/shared/rules/report/annotations'
import type { AlertDetail, ChangedRequest } from '~/shared/schemas/alert'
import type { RequestsCompared } from '~/shared/schemas/compare-tests'
import { DAY_MS } from '~/shared/values/units'
import { compareTests } from '../../measuring/comparisons'
import { authorize, isDemo } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { deploymentsOn, notesOn } from '../../structure/annotations'
import { listEffectiveRules } from '../alert-rules'
import { countAlertReaders } from '../mailings'
import { type AlertRow, listAlertNotices, listSeenCrossings } from './alert-read.store'
import { getAlert } from './get-alert'
import type { NotifiedCrossing } from './notify.store'
import { mayAcknowledge, presentAlert, presentCrossing, presentNotice } from './present-alert'
import { readChart } from './read-chart'

const MAX_CROSSINGS = 100
const MAX_EVENTS = 20
const MAX_REQUESTS = 20
const AFTER_MS = 3_600_000

/** Deployments and notes of the place of the worst crossing. */
async function readEvents(ctx: Ctx, row: AlertRow) {
  const { client_id, project_id, site_id } = row.worst
  const chain = [
    ['client_id', client_id],
    ['project_id', project_id],
    ['site_id', site_id],
  ] as const
  const asked = {
    tenant: row.organization_id,
    chain,
    from: new Date(row.opened_at.getTime() - DAY_MS),
    to: new Date(row.opened_at.getTime() + AFTER_MS),
    limit: MAX_EVENTS,
  }
  const [notes, deployments] = await Promise.all([notesOn(ctx, asked), deploymentsOn(ctx, asked)])
  return newestOf([...notes, ...deployments], MAX_EVENTS).items
}

function changedRequests({ came, went, resized }: RequestsCompared): ChangedRequest[] {
  const size = ({ transferSize }: { transferSize: number | null }) => transferSize ?? 0
  return [
    ...came.items.map((request) => ({ ...request, change: 'added' as const, before: null })),
    ...resized.items.map(({ before, after }) => ({
      ...after,
      change: size(after) >= size(before) ? ('grown' as const) : ('shrunk' as const),
      before: before.transferSize,
    })),
    ...went.items.map((request) => ({
      ...request,
      change: 'removed' as const,
      before: request.transferSize,
    })),
  ].map(({ url, resourceType, transferSize, thirdParty, change, before }) => ({
    url,
    resourceType,
    transferSize,
    thirdParty,
    change,
    before,
  }))
}

/** Of the first crossing with a point; null where it is no longer stored or has nothing to compare with. */
async function readRequests(ctx: Ctx, crossings: NotifiedCrossing[]): Promise<AlertDetail['requests']> {
  const point = crossings.map((one) => one.point_id ?? one.confirm_point_id).find((id) => id !== null)
  if (point === undefined) return null
  try {
    const { told } = await compareTests(await authorize(ctx, 'run.read', { kind: 'run', id: point }), {})
    if (!told?.requests) return null
    const { came, went, resized } = told.requests
    const total = came.total + went.total + resized.total
    return { point, total, items: changedRequests(told.requests).slice(0, MAX_REQUESTS) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** Why an alert without notices has none, by who would be notified now. */
async function silenceOf(
  ctx: Ctx,
  { organization_id: tenant, worst }: AlertRow,
  notifiesEmail: boolean,
): Promise<AlertDetail['silence']> {
  if (await isDemo(ctx.db, tenant)) return 'demo'
  if (!notifiesEmail) return 'rule'
  const place = { clientId: worst.client_id, projectId: worst.project_id, siteId: worst.site_id }
  const readers = await countAlertReaders(ctx.db, tenant, place)
  return readers[mailingKindOf(worst.metric)] > 0 ? 'before' : 'nobody'
}

/** An alert with what crossed, what happened before, and who was notified. */
export async function readAlert(ctx: Ctx, id: string): Promise<AlertDetail> {
  const row = await getAlert(ctx, id)
  const tenant = row.organization_id
  const [crossings, rules, notices, events] = await Promise.all([
    listSeenCrossings(ctx.db, tenant, id, { scope: scopeOf(ctx.actor), limit: MAX_CROSSINGS }),
    listEffectiveRules(ctx.db, [tenant]),
    listAlertNotices(ctx.db, tenant, id),
    readEvents(ctx, row),
  ])
  const ruleNames = new Map(rules.map((rule) => [rule.id, rule.name]))
  const seesPeople = mayAcknowledge(ctx, row)
  const rule = rules.find(({ id: ruleId }) => ruleId === row.worst.rule_id)
  return {
    ...presentAlert(ctx, row),
    items: crossings.map((crossing) => presentCrossing(crossing, ruleNames)),
    notices: notices.map((notice) => presentNotice(notice, seesPeople)),
    // Incidents are notified by their outages.
    wasNotified: row.opening_notified_at !== null || ctx.now().getTime() - row.opened_at.getTime() > AFTER_MS,
    silence: notices.length > 0 ? null : await silenceOf(ctx, row, rule?.notifiesEmail ?? true),
    events,
    chart: await readChart(ctx, tenant, crossings, rules),
    requests: await readRequests(ctx, crossings),
  }
}
