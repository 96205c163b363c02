import { configurationMessages } from '~/shared/messages/configuration'
import type { AppliedConfiguration, AppliedPart, ApplyInput } from '~/shared/schemas/configuration'
import type { TenantCtx } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { AppError } from '../../platform/errors'
import { type Door, withForeign } from '../../platform/foreign'
import { createLogger } from '../../platform/log'
import { lockSites } from '../../structure/sites'
import { withinQuotas } from '../site-settings'
import { applySteps } from './apply-steps'
import { countsOf } from './plan-configuration'
import {
  hashOf,
  hasWork,
  type PlannedConfiguration,
  type PlannedPart,
  planAgain,
  planParts,
} from './plan-parts'

/** No new client is begun after this time, so that a call ends in time; its caller continues. */
const TIME_MS = 15_000

const log = createLogger('configuration')

/**
 * Applies the file, a transaction for each client: a client is changed completely or not at all, and one that fails
 * leaves the others complete. Ended in between, the same call again does the rest. `hash` refuses to apply anything
 * else than the plan it names.
 */
export const applyConfiguration = (ctx: TenantCtx, input: ApplyInput): Promise<AppliedConfiguration> =>
  withForeign(`organization ${ctx.tenant}`, (door) => applyParts(ctx, door, input))

async function applyParts(ctx: TenantCtx, door: Door, input: ApplyInput): Promise<AppliedConfiguration> {
  const planned = await planParts(ctx, door, input)
  if (planned.missing.length > 0) throw await planned.read.invalid(planned.missing.map(({ fault }) => fault))
  const { after } = input
  const work = planned.parts.filter((part) => hasWork(part) && (after === undefined || part.key > after))
  if (input.hash !== undefined && hashOf(work) !== input.hash)
    throw new AppError('CONFLICT', configurationMessages.changedMeanwhile, { reason: 'PLAN_CHANGED' })
  const until = ctx.now().getTime() + TIME_MS
  const parts: AppliedPart[] = []
  for (const [index, part] of work.entries()) {
    if (index > 0 && ctx.now().getTime() > until) {
      const rest = work.slice(index)
      return {
        parts,
        next: { hash: hashOf(rest), after: work[index - 1]?.key ?? '', remaining: rest.length },
      }
    }
    parts.push(await applyPart(ctx, input, planned, part))
  }
  return { parts, next: null }
}

async function applyPart(
  ctx: TenantCtx,
  input: ApplyInput,
  planned: PlannedConfiguration,
  part: PlannedPart,
): Promise<AppliedPart> {
  const { client } = part
  const counts = countsOf(part.steps)
  try {
    await withinQuotas(ctx, async (tx) => {
      await lockSites(tx, ctx.tenant, knownSites(part))
      const again = await planAgain({ ...ctx, db: tx }, input, planned, part)
      if (again.digest !== part.digest)
        throw new AppError('CONFLICT', configurationMessages.clientChanged, { reason: 'PLAN_CHANGED' })
      await applySteps(ctx, tx, again)
    })
    return { client, status: 'applied', counts, message: null }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (!(error instanceof AppError))
      log.error({ err: error, requestId: ctx.requestId }, 'client not applied')
    const message = error instanceof AppError ? reasonOf(error) : configurationMessages.unexpected
    return { client, status: 'failed', counts: countsOf([]), message }
  }
}

/** Locked before they are compared once more, so that a change of others is found or waits. */
const knownSites = ({ steps }: PlannedPart): number[] =>
  steps.flatMap(({ kind, action, id }) => (kind === 'site' && action !== 'keep' && id !== null ? [id] : []))

/** The first field fault says more than the general sentence. */
function reasonOf({ message, fields }: AppError): string {
  const [[field, [text]] = ['', []]] = Object.entries(fields ?? {})
  return text === undefined || text === message ? message : `${field}: ${text}`
}
