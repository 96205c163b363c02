import type { UserActor } from '~/shared/rules/access/roles'
import { rightsAt } from '../../platform/access'
import { mirrorPerson } from '../../platform/cells'
import { type Ctx, homeOf } from '../../platform/context'
import { allowsSupport, findRights } from './store'

/** A person that home has identified, with the rights in the cell of the context instead. */
export async function rightsInCell(ctx: Ctx, actor: UserActor): Promise<UserActor> {
  const found = await findRights(ctx.db, actor.userId)
  const { memberOf, ...rights } = rightsAt(found, ctx.now())
  // What they do there names them.
  if (ctx.cell && (actor.isSuper || memberOf.length > 0))
    await mirrorPerson(homeOf(ctx), ctx.db, actor.userId)
  if (actor.supporter && !(await allowsSupport(ctx.db, actor.userId, ctx.now())))
    return { ...actor, ...rights, ownerOf: [], memberOf: [], grants: [], teams: [], billingOf: [] }
  return { ...actor, ...rights, memberOf }
}
