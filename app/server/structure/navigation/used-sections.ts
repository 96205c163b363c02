import { scopeOf } from '~/shared/rules/access/roles'
import type { UsedSections } from '~/shared/schemas/navigation'
import { signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findUsedSections } from './store'

export const readUsedSections = async (ctx: Ctx): Promise<UsedSections> =>
  orNotFound(await findUsedSections(ctx.db, scopeOf(ctx.actor), signedIn(ctx).userId))
