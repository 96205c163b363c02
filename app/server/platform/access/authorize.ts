import { demoMessages } from '~/shared/messages/demo'
import { failuresMessages } from '~/shared/messages/failures'
import { isRefusedInDemo } from '~/shared/rules/access/demo'
import {
  type Action,
  type Actor,
  type Decision,
  decide,
  readerOf,
  type Target,
} from '~/shared/rules/access/roles'
import { type Ctx, primaryOf, type TenantCtx } from '../context'
import { AppError, type Denied, notFound } from '../errors'
import { thingNotFound } from './missing-thing'
import { expiredError } from './refuse-expired'
import { type FoundTarget, findTarget, findUserTargets, isDemo, type TargetKind } from './store'

export interface TargetRef {
  kind: TargetKind
  id: number | string
  /** Which organization to use when the target is a user of several. */
  organization?: number | undefined
}

/**
 * Finds the target and checks the right. Unknown and foreign targets both give NOT_FOUND, so a response never
 * reveals whether another tenant's id exists; a visible target without the right gives FORBIDDEN.
 */
export async function authorize(ctx: Ctx, action: Action, ref: TargetRef): Promise<TenantCtx> {
  if (ctx.actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED', failuresMessages.signInRequired)
  const found = await find(ctx, action, ref)
  const decision = found ? decide(ctx.actor, action, found) : 'hidden'
  if (decision === 'hidden') throw thingNotFound(THINGS[ref.kind] ?? ref.kind)
  refuseUnless(decision, { action, ...placeOf(found) })
  if (found && isRefusedInDemo(action)) await refuseDemo(ctx, found.organizationId)
  const id = typeof ref.id === 'string' && Number.isNaN(Number(ref.id)) ? ref.id : Number(ref.id)
  return {
    ...ctx,
    actor: readerOf(ctx.actor),
    tenant: found?.organizationId,
    target: { ...found, id },
  } as TenantCtx
}

/** Kinds that users know by another name. */
const THINGS: Partial<Record<TargetKind, string>> = { run: 'test result', siteImport: 'import' }

/** Demo data is of hosts that do not exist. */
export async function refuseDemo({ db }: Ctx, organization: number): Promise<void> {
  if (await isDemo(db, organization)) throw new AppError('CONFLICT', demoMessages.refused, { reason: 'DEMO' })
}

export const requireRight = (ctx: Pick<Ctx, 'actor'>, action: Action, target: Target): void =>
  refuseUnless(decide(ctx.actor, action, target), { action, ...placeOf(target) })

const placeOf = (target: Target | undefined) =>
  target && {
    organizationId: target.organizationId,
    ...(target.clientId !== undefined && { clientId: target.clientId }),
    ...(target.projectId !== undefined && { projectId: target.projectId }),
  }

function refuseUnless(decision: Decision, denied: Denied): void {
  if (decision === 'hidden') throw notFound()
  if (decision === 'forbidden') throw new AppError('FORBIDDEN', failuresMessages.noPermission, { denied })
  if (decision === 'expired') throw expiredError()
}

async function find(ctx: Ctx, action: Action, ref: TargetRef): Promise<FoundTarget | undefined> {
  const db = primaryOf(ctx)
  if (ref.kind !== 'user') return findTarget(db, ref.kind, ref.id)
  const places = await findUserTargets(db, ref.id)
  const { organization } = ref
  const candidates = places.filter(
    (place) => organization === undefined || place.organizationId === organization,
  )
  return bestOf(ctx.actor, action, candidates)
}

function bestOf(actor: Actor, action: Action, places: FoundTarget[]): FoundTarget | undefined {
  const order: Decision[] = ['allowed', 'expired', 'forbidden', 'hidden']
  const rank = (place: FoundTarget) => order.indexOf(decide(actor, action, place))
  return places.toSorted((a, b) => rank(a) - rank(b))[0]
}
