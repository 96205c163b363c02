import { CHANGE_ACTIONS } from '~/shared/rules/configuration/change-actions'
import type { Step } from '~/shared/rules/configuration/diff-client'
import type { ChangeCounts, ConfigurationPlan, PlanInput } from '~/shared/schemas/configuration'
import type { TenantCtx } from '../../platform/context'
import { withForeign } from '../../platform/foreign'
import { hashOf, hasWork, type PlannedConfiguration, planParts } from './plan-parts'

/** What applying the file would do. Changes nothing. */
export const planConfiguration = (ctx: TenantCtx, input: PlanInput): Promise<ConfigurationPlan> =>
  withForeign(`organization ${ctx.tenant}`, async (door) => present(ctx, await planParts(ctx, door, input)))

function present(
  ctx: TenantCtx,
  { organization, parts, withoutValue, missing }: PlannedConfiguration,
): ConfigurationPlan {
  return {
    organization: { _id: ctx.tenant, name: organization },
    hash: hashOf(parts.filter(hasWork)),
    counts: countsOf(parts.flatMap(({ steps }) => steps)),
    parts: parts
      .filter(({ steps }) => steps.length > 0)
      .map(({ client, steps }) => ({
        client,
        changes: steps.map(({ action, kind, path, formerName, fields }) => ({
          action,
          kind,
          path,
          formerName,
          fields,
        })),
      })),
    withoutValue,
    missing: [...new Set(missing.map(({ reference }) => reference))].sort(),
  }
}

export const countsOf = (steps: readonly Pick<Step, 'action'>[]): ChangeCounts =>
  Object.fromEntries(
    CHANGE_ACTIONS.map((action) => [action, steps.filter((step) => step.action === action).length]),
  ) as ChangeCounts
