import { scopeOf } from '~/shared/rules/access/roles'
import type { UsedSections } from '~/shared/schemas/navigation'
import { signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { findUsedSections } from './store'

export const readUsedSections = (ctx: Ctx): Promise<UsedSections> =>
  findUsedSections(ctx.db, scopeOf(ctx.actor), signedIn(ctx).userId)
