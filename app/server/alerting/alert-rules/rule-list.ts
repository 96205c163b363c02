import { scopeOf } from '~/shared/rules/access/roles'
import { inheritedRules } from '~/shared/rules/alerts/places'
import type { AlertRule, AlertRuleList, AlertRulePlace } from '~/shared/schemas/alert-rule'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { asRulePlace, isSamePlace, placeOf } from './place'
import { listPlaceNames } from './place.store'
import { presentLevelsOf, presentOne, presentPlaceOf, presentRule, readNames } from './present'
import { listRuleAlerts } from './rule-alerts.store'
import { findRule, listRulesAbove, listRulesBelow, toRule } from './store'

const MAX_BELOW = 100
const RECENT_MS = 30 * DAY_MS

/** What applies at a place: its own rules first, then inherited ones from the nearest level. */
export async function listRules(ctx: TenantCtx, query: AlertRulePlace): Promise<AlertRuleList> {
  const { db, tenant } = ctx
  const place = placeOf(ctx, query)
  const [above, below] = await Promise.all([
    listRulesAbove(db, place),
    listRulesBelow(db, place, scopeOf(ctx.actor), MAX_BELOW),
  ])
  const rows = new Map(above.map((row) => [row.id, row]))
  const applying = inheritedRules(asRulePlace(place), above.map(toRule))
  const since = new Date(ctx.now().getTime() - RECENT_MS)
  const [names, placeNames, alerts] = await Promise.all([
    readNames(db, tenant, [...above, ...below]),
    listPlaceNames(db, tenant, [place]),
    listRuleAlerts(
      db,
      place,
      applying.map(({ id }) => id),
      since,
    ),
  ])
  const isOwn = (rule: (typeof applying)[number]) => isSamePlace(rule, place)
  const items = [...applying.filter(isOwn), ...applying.filter((rule) => !isOwn(rule)).reverse()]
  return {
    place: { ...presentPlaceOf(place, placeNames), ...presentLevelsOf(place) },
    items: items.flatMap((rule) => {
      const row = rows.get(rule.id)
      if (!row) return []
      const found = alerts.get(rule.id)
      return [
        {
          ...presentRule(row, names),
          isInherited: !isOwn(rule),
          recentAlerts: found?.recent ?? 0,
          lastAlert: found?.last ?? null,
        },
      ]
    }),
    below: below.map((row) => presentRule(row, names)),
  }
}

export async function readRule(ctx: TenantCtx): Promise<AlertRule> {
  const row = await findRule(ctx.db, ctx.tenant, String(ctx.target.id))
  if (!row) throw notFound()
  return presentOne(ctx.db, ctx.tenant, row)
}
