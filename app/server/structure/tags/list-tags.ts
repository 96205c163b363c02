import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { tagQuery } from '~/shared/schemas/tags'
import type { Ctx } from '../../platform/context'
import { findTags } from './store'

export const listTags = (ctx: Ctx, query: z.output<typeof tagQuery>): Promise<string[]> =>
  findTags(ctx.db, scopeOf(ctx.actor), query)
