import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import { ruleBody } from '~/shared/rules/alert-rules/rule-body'
import { MAX_ALERT_PLACES } from '~/shared/rules/personal-dashboards/choices'
import { createRule, deleteRule, readRule, updateRule } from '../../alerting/alert-rules'
import { authorize } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, type FieldErrors, fieldError } from '../../platform/errors'
import { type ChartAlertRow, insertChartAlert, listChartAlerts } from './alert.store'
import {
  type AlertPlace,
  alertBodies,
  alertPlaces,
  type DecidedByChart,
  newBody,
  placeKey,
} from './alert-bodies'
import type { StoredSettings } from './settings'

const { faults: words } = personalDashboardMessages

interface AlertingChart {
  id: string
  client: number
  title: string
  settings: StoredSettings
  sendAlert: boolean
}

/** Makes the alert rules of a chart those of its budget. Only those who may change rules of these places can. */
export async function syncAlerts(ctx: TenantCtx, tx: Db, chart: AlertingChart): Promise<void> {
  const wanted = chart.sendAlert ? wantedRules(chart) : []
  const left = new Map(
    (await listChartAlerts(tx, ctx.tenant, chart.id)).map((row) => [placeKey(placeOfRow(row), row), row]),
  )
  for (const { place, body } of wanted) {
    const key = placeKey(place, body)
    const known = left.get(key)
    left.delete(key)
    if (known) await updateIfChanged(ctx, tx, known.rule_id, body)
    else await createFor(ctx, tx, chart.id, place, body)
  }
  for (const { rule_id } of left.values()) await deleteRule(await ruleCtx(ctx, tx, rule_id))
}

/** Before a chart with alerts is deleted, which hides its rules. */
export async function requireAlertRights(ctx: TenantCtx, tx: Db, chart: string): Promise<void> {
  for (const { rule_id } of await listChartAlerts(tx, ctx.tenant, chart))
    await allowedFor(ctx, tx, { kind: 'alertRule', id: rule_id }, () => {
      throw new AppError('FORBIDDEN', personalDashboardMessages.alertKept)
    })
}

function wantedRules({ client, title, settings }: AlertingChart) {
  const places = alertPlaces(client, settings)
  if (places.length > MAX_ALERT_PLACES) throw fieldError('sendAlert', words.alertPlaces(MAX_ALERT_PLACES))
  const bodies = alertBodies(title, settings)
  if (bodies === null) throw fieldError('sendAlert', words.alertMetric)
  return places.flatMap((place) => bodies.map((body) => ({ place, body })))
}

function placeOfRow(row: ChartAlertRow): AlertPlace {
  if (row.page_id !== null) return { kind: 'page', id: row.page_id }
  if (row.site_id !== null) return { kind: 'site', id: row.site_id }
  if (row.project_id !== null) return { kind: 'project', id: row.project_id }
  return { kind: 'client', id: row.client_id ?? 0 }
}

async function allowedFor(
  ctx: TenantCtx,
  tx: Db,
  ref: Parameters<typeof authorize>[2],
  refuse: () => never,
): Promise<TenantCtx> {
  return authorize({ ...ctx, db: tx }, 'alertRule.update', ref).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) refuse()
    throw error
  })
}

const refuseAlert = (): never => {
  throw fieldError('sendAlert', words.alertRight)
}

const ruleCtx = (ctx: TenantCtx, tx: Db, rule: string) =>
  allowedFor(ctx, tx, { kind: 'alertRule', id: rule }, refuseAlert)

async function createFor(
  ctx: TenantCtx,
  tx: Db,
  chart: string,
  place: AlertPlace,
  body: DecidedByChart,
): Promise<void> {
  const allowed = await allowedFor(ctx, tx, place, refuseAlert)
  const rule = await renamed(body, createRule(allowed, { ...newBody(body), [place.kind]: place.id }))
  await insertChartAlert(tx, ctx.tenant, chart, rule._id)
}

/** What people have set in the rule itself stays. */
async function updateIfChanged(ctx: TenantCtx, tx: Db, id: string, body: DecidedByChart): Promise<void> {
  const rule = await readRule({ ...ctx, db: tx, target: { ...ctx.target, id } })
  const isSame = (Object.keys(body) as (keyof DecidedByChart)[]).every(
    (key) => JSON.stringify(rule[key]) === JSON.stringify(body[key]),
  )
  if (isSame) return
  await renamed(body, updateRule(await ruleCtx(ctx, tx, id), { ...ruleBody(rule), ...body }))
}

/** Faults of a rule, by the fields of the chart. */
async function renamed<T>({ kind }: DecidedByChart, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields: FieldErrors = {}
    for (const [field, messages] of Object.entries(error.fields)) {
      const threshold = kind === 'rate' ? 'thresholdRate' : 'thresholdBudget'
      fields[field === 'threshold' ? threshold : (RENAMED[field] ?? 'sendAlert')] = messages
    }
    throw new AppError(error.code, error.message, { fields })
  })
}

const RENAMED: Record<string, string> = {
  consecutive: 'thresholdCounter',
  devices: 'devices',
  locations: 'regions',
}
