import type { z } from 'zod'
import { canSee } from '~/shared/rules/access/roles'
import type { demoMark, demoMarkQuery } from '~/shared/schemas/demo'
import type { Ctx } from '../../platform/context'
import { findMarked } from './mark.store'

/** For the banner of screens. A place that the caller may not see is none. */
export async function readDemoMark(
  ctx: Ctx,
  query: z.output<typeof demoMarkQuery>,
): Promise<z.input<typeof demoMark>> {
  const found = await findMarked(ctx.db, query)
  return { isDemo: found !== undefined && canSee(ctx.actor, found) }
}
