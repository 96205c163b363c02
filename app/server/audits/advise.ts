import { adviseOn } from '~/shared/rules/request-advice'
import { untoldPreloads } from '~/shared/rules/transfer-advice'
import type { BeyondLighthouse, FoundOpportunity } from '~/shared/schemas/opportunities'
import type { TenantCtx } from '../context'
import { readRequests } from '../evidence'
import type { StoredReport } from './engine-section'
import { namedIn } from './present-opportunities'
import { figure, type Lhr, rows } from './runner/extract/lhr'

/** When a load was first painted as it was seen, which for a simulated one is not its FCP. */
const firstPaintIn = (report: StoredReport | null): number | null =>
  report &&
  figure(rows(report as unknown as Pick<Lhr, 'audits'>, 'metrics')[0]?.['observedFirstContentfulPaint'])

/** What the requests of a run tell beyond what the engine found; null where they are not kept. */
export async function adviseBeyond(
  ctx: TenantCtx,
  found: readonly FoundOpportunity[],
  report: StoredReport | null,
): Promise<BeyondLighthouse | null> {
  const { requests } = await readRequests(ctx)
  if (!requests) return null
  const advice = adviseOn({ requests, firstPaintMs: firstPaintIn(report), isNamedBy: namedIn(found) })
  return { advice, untoldPreloads: untoldPreloads(requests) }
}
