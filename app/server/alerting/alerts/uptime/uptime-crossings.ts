import type { Crossed, Evaluation, OpenCrossing } from '~/shared/rules/alerts/crossing'
import { type EffectiveRule, rulesFor } from '~/shared/rules/alerts/places'
import type { Db } from '../../../platform/db'
import {
  type ActiveCrossing,
  type CrossingDetails,
  closeCrossings,
  insertCrossings,
  type NewCrossing,
} from '../crossing.store'

export interface Subject {
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
  monitor_id: number | null
}

export interface Found {
  subject: Subject
  rule: EffectiveRule
  crossed: Crossed
  at: Date
  details?: CrossingDetails | undefined
}
export interface End {
  crossing: ActiveCrossing
  reason: 'recovered' | 'ended' | 'rule'
  value: number | null
}
/** What an evaluation of a tenant decided. */
export interface Outcome {
  found: Found[]
  ends: End[]
}

export const subjectKey = ({ monitor_id, site_id }: Subject): string =>
  monitor_id === null ? `site:${site_id}` : `monitor:${monitor_id}`

/** The enabled rules of a monitor or site among these. */
export const rulesOf = (
  { client_id: client, project_id: project, site_id: site, page_id: page }: Subject,
  rules: readonly EffectiveRule[],
): EffectiveRule[] => rulesFor({ client, project, site, page }, rules)

/** Open crossings by rule and subject. */
export type Active = ReadonlyMap<string, ActiveCrossing>
export const activeKey = (rule: string, subject: Subject): string => `${rule} ${subjectKey(subject)}`
export const activeMap = (crossings: readonly ActiveCrossing[]): Active =>
  new Map(crossings.map((one) => [`${one.rule_id} ${one.subject}`, one]))

export const toOpen = (crossing: ActiveCrossing | undefined): OpenCrossing | null =>
  crossing
    ? {
        direction: crossing.direction,
        threshold: crossing.threshold ?? 0,
        baseline: crossing.baseline,
        at: crossing.crossed_at.getTime(),
        method: null,
      }
    : null

/** Adds what one evaluation means for a rule and subject. */
export function note(
  outcome: Outcome,
  {
    subject,
    rule,
    active,
    value,
    at,
    details,
  }: {
    subject: Subject
    rule: EffectiveRule
    active: ActiveCrossing | undefined
    value: number | null
    at: Date
    details?: CrossingDetails
  },
  { crossing, isBack, backReason }: Pick<Evaluation, 'crossing' | 'isBack' | 'backReason'>,
): void {
  if (active && isBack) outcome.ends.push({ crossing: active, reason: backReason ?? 'recovered', value })
  if (!active && crossing) outcome.found.push({ subject, rule, crossed: crossing, at, details })
}

const toNew = ({ subject, rule, crossed, at, details }: Found, now: Date): NewCrossing => ({
  ruleId: rule.id,
  metric: rule.metric,
  kind: rule.kind,
  direction: crossed.direction,
  subject: subjectKey(subject),
  clientId: subject.client_id,
  projectId: subject.project_id,
  siteId: subject.site_id,
  pageId: subject.page_id,
  monitorId: subject.monitor_id,
  deviceId: null,
  locationId: null,
  value: crossed.value,
  threshold: crossed.threshold,
  baseline: crossed.baseline,
  pointId: null,
  details: { ...details, significance: crossed.significance },
  crossedAt: at,
  openedAt: now,
})

export async function writeOutcome(
  tx: Db,
  tenant: number,
  { found, ends }: Outcome,
  now: Date,
): Promise<number> {
  for (const { crossing, reason, value } of ends)
    await closeCrossings(tx, tenant, [crossing.id], { reason, value, pointId: null, now })
  const added = await insertCrossings(
    tx,
    tenant,
    found.map((one) => toNew(one, now)),
  )
  return added.length + ends.length
}
