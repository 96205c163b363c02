import { auditChanges } from '~/shared/rules/audit-changes'
import type { SectionId } from '~/shared/schemas/audits'
import type { AuditsCompared } from '~/shared/schemas/compare-tests'
import type { TenantCtx } from '../context'
import { findSections, findSectionsBeside, type KeptSections } from './read-audits'

/** The same caller, about another run of the same page. */
export const aboutRun = (ctx: TenantCtx, id: string): TenantCtx => ({
  ...ctx,
  target: { ...ctx.target, id },
})

/** What cannot be read of the test beside the one asked for must not hide that one. */
const sectionsOf = (ctx: TenantCtx, id: string, asked: SectionId): Promise<KeptSections> =>
  id === String(ctx.target.id) ? findSections(ctx, asked) : findSectionsBeside(aboutRun(ctx, id), asked)

/**
 * The audits that began or ceased to fail from one run to a later one; null where nothing of it is kept. What ours
 * found by other rules is not compared.
 */
export async function auditsBetween(
  ctx: TenantCtx,
  [before, after]: readonly [string, string],
  asked: SectionId,
): Promise<AuditsCompared | null> {
  const [then, now] = await Promise.all([sectionsOf(ctx, before, asked), sectionsOf(ctx, after, asked)])
  const hasEngine = then.engine.length > 0 && now.engine.length > 0
  const hasOwn = then.own.length > 0 && now.own.length > 0 && then.version === now.version
  if (!hasEngine && !hasOwn) return null
  const changes = auditChanges(
    [...(hasEngine ? then.engine : []), ...(hasOwn ? then.own : [])],
    [...(hasEngine ? now.engine : []), ...(hasOwn ? now.own : [])],
  )
  return {
    ...changes,
    notCompared: [...(hasEngine ? [] : ['engine' as const]), ...(hasOwn ? [] : ['own' as const])],
  }
}
