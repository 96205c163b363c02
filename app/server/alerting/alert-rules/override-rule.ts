import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { containsPlace, inheritedRules } from '~/shared/rules/alerts/places'
import type { AlertRule, AlertRuleOverride } from '~/shared/schemas/alert-rule'
import { isUuid } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { addRule } from './create-rule'
import { asRulePlace, isSamePlace, placeOf, withoutPlace } from './place'
import { loggedRule, presentOne } from './present'
import { findOverrideAt, findRule, listRulesAbove, toRule } from './store'

const { faults: words } = alertRuleMessages

/** Replaces an inherited rule at a lower place: with other settings, or switched off. */
export async function overrideRule(ctx: TenantCtx, id: string, input: AlertRuleOverride): Promise<AlertRule> {
  const { tenant } = ctx
  const place = placeOf(ctx, input)
  return inTransaction(ctx, async (tx) => {
    const row = isUuid(id) ? await findRule(tx, tenant, id) : undefined
    const rule = row && toRule(row)
    // A rule elsewhere in the tenant looks like a missing one.
    if (!rule || !containsPlace(rule, asRulePlace(place))) throw notFound()
    if (isSamePlace(rule, place)) throw new AppError('CONFLICT', words.own)
    if (await findOverrideAt(tx, tenant, id, place)) throw new AppError('CONFLICT', words.already)
    const applying = inheritedRules(asRulePlace(place), (await listRulesAbove(tx, place)).map(toRule))
    if (!applying.some((one) => one.id === id)) throw new AppError('CONFLICT', words.notInherited)
    const given = Object.fromEntries(
      Object.entries(withoutPlace(input)).filter(([, value]) => value !== undefined),
    )
    const added = await addRule(ctx, tx, place, { ...rule, ...given }, id)
    await recordActivity(ctx, tx, 'alertRule.override', added.id, {
      before: loggedRule(row),
      after: loggedRule(added),
    })
    return presentOne(tx, tenant, added)
  })
}
