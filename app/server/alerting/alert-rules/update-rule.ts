import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { describeRule } from '~/shared/rules/alerts/describe-rule'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { type AlertRule, type AlertRuleChange, alertRuleBody } from '~/shared/schemas/alert-rule'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError, notFound } from '../../platform/errors'
import { mergeChange } from '../../platform/http/merge-change'
import { checkRule } from './check-rule'
import { loggedRule, presentOne } from './present'
import { findRule, lockRule, resetCounters, setRuleChannels, toRule, updateRuleRow } from './store'

/** A name that only repeats the description follows the settings. */
const asInput = (rule: EffectiveRule) => ({
  ...rule,
  name: rule.name === describeRule(rule) ? '' : rule.name,
})

/** Changes the named settings; place and metric stay. Counts in a row start again. */
export async function updateRule(ctx: TenantCtx, input: AlertRuleChange): Promise<AlertRule> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockRule(tx, tenant, id)
    if (!before) throw notFound()
    const rule = toRule(before)
    if (input.metric !== undefined && input.metric !== rule.metric)
      throw fieldError('metric', alertRuleMessages.faults.fixed)
    const checked = await checkRule(tx, rule, mergeChange(alertRuleBody, asInput(rule), input))
    const name = checked.name || describeRule(checked)
    await updateRuleRow(tx, tenant, { ...rule, ...checked, name }, ctx.now())
    await setRuleChannels(tx, tenant, id, checked.channels)
    await resetCounters(tx, tenant, id)
    const after = (await findRule(tx, tenant, id)) ?? before
    await recordActivity(ctx, tx, 'alertRule.update', id, {
      before: loggedRule(before),
      after: loggedRule(after),
    })
    return presentOne(tx, tenant, after)
  })
}
