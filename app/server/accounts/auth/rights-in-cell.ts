import type { UserActor } from '~/shared/rules/access/roles'
import { rightsAt } from '../../platform/access'
import { mirrorPerson } from '../../platform/cells'
import { type Ctx, homeOf } from '../../platform/context'
import { hasSecondFactor } from '../two-factor'
import { allowsSupport, findRights, requiresFactor } from './store'

/** Sessions of members of an organization that requires a second factor; which there are is known at home. */
const mustAddFactor = async (ctx: Ctx, { userId, sessionId, supporter }: UserActor): Promise<boolean> =>
  ctx.cell !== undefined &&
  sessionId !== null &&
  !supporter &&
  (await requiresFactor(ctx.db, userId)) &&
  !(await hasSecondFactor(homeOf(ctx), userId))

/** A person that home has identified, with the rights in the cell of the context instead. */
export async function rightsInCell(ctx: Ctx, actor: UserActor): Promise<UserActor> {
  const found = await findRights(ctx.db, actor.userId)
  const { memberOf, ...rights } = rightsAt(found, ctx.now())
  // What they do there names them.
  if (ctx.cell && (actor.isSuper || memberOf.length > 0))
    await mirrorPerson(homeOf(ctx), ctx.db, actor.userId)
  if (actor.supporter && !(await allowsSupport(ctx.db, actor.userId, ctx.now())))
    return { ...actor, ...rights, ownerOf: [], memberOf: [], grants: [], teams: [], billingOf: [] }
  const mustAdd = await mustAddFactor(ctx, actor)
  return { ...actor, ...rights, memberOf, ...(mustAdd && { mustAddFactor: true }) }
}
