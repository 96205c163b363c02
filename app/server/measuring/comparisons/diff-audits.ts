import { auditChanges } from '~/shared/rules/audits/audit-changes'
import type { SectionId } from '~/shared/schemas/audits'
import type { AuditsCompared } from '~/shared/schemas/compare-tests'
import type { TenantCtx } from '../../platform/context'
import { findSections, findSectionsBeside, type StoredSections } from '../audits'

export const withRun = (ctx: TenantCtx, id: string): TenantCtx => ({
  ...ctx,
  target: { ...ctx.target, id },
})

/** An unreadable baseline must not hide the requested test. */
const sectionsOf = (ctx: TenantCtx, id: string, section: SectionId): Promise<StoredSections> =>
  id === String(ctx.target.id) ? findSections(ctx, section) : findSectionsBeside(withRun(ctx, id), section)

/**
 * Audits that started or stopped failing between two runs; null where no report is stored. Our own audits are
 * compared only when both used the same rules.
 */
export async function diffAudits(
  ctx: TenantCtx,
  [before, after]: readonly [string, string],
  section: SectionId,
): Promise<AuditsCompared | null> {
  return compareSections(
    ...(await Promise.all([sectionsOf(ctx, before, section), sectionsOf(ctx, after, section)])),
  )
}

export function compareSections(then: StoredSections, now: StoredSections): AuditsCompared | null {
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
