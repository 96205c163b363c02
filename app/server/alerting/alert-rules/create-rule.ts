import { v7 } from 'uuid'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { describeRule } from '~/shared/rules/alerts/describe-rule'
import type { AlertRule, AlertRuleBody, AlertRulePlace } from '~/shared/schemas/alert-rule'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound } from '../../platform/errors'
import { checkRule } from './check-rule'
import { placeOf, withoutPlace } from './place'
import type { RulePlace } from './place.store'
import { loggedRule, presentOne } from './present'
import { countRulesAt, findRule, insertRules, type RuleRow, setRuleChannels } from './store'

/** Of one place; a page with more has no readable list. */
const MAX_RULES = 50

export const createRule = (ctx: TenantCtx, input: AlertRuleBody & AlertRulePlace): Promise<AlertRule> =>
  inTransaction(ctx, async (tx) => {
    const row = await addRule(ctx, tx, placeOf(ctx, input), withoutPlace(input), null)
    await recordActivity(ctx, tx, 'alertRule.create', row.id, { after: loggedRule(row) })
    return presentOne(tx, ctx.tenant, row)
  })

export async function addRule(
  ctx: TenantCtx,
  tx: Db,
  place: RulePlace,
  body: AlertRuleBody,
  overridesId: string | null,
): Promise<RuleRow> {
  const checked = await checkRule(tx, place, body)
  if ((await countRulesAt(tx, ctx.tenant, place)) >= MAX_RULES)
    throw new AppError('CONFLICT', alertRuleMessages.faults.tooMany(MAX_RULES))
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const name = checked.name || describeRule(checked)
  await insertRules(tx, ctx.tenant, [{ ...checked, ...place, id, name, overridesId, createdBy, now }])
  await setRuleChannels(tx, ctx.tenant, id, checked.channels)
  const row = await findRule(tx, ctx.tenant, id)
  if (!row) throw notFound()
  return row
}
