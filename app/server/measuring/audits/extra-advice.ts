import { createAdvice } from '~/shared/rules/audits/request-advice'
import { untoldPreloads } from '~/shared/rules/audits/transfer-advice'
import type { ExtraAdvice, FoundOpportunity } from '~/shared/schemas/opportunities'
import type { TenantCtx } from '../../platform/context'
import { figure, type Lhr, rows } from '../engine/extract/lhr'
import { readRequests } from '../evidence'
import type { StoredReport } from './engine-section'
import { namedIn } from './present-opportunities'

/** First visible paint of the recorded load; with simulated throttling this is not FCP. */
const firstPaintIn = (report: StoredReport | null): number | null =>
  report &&
  figure(rows(report as unknown as Pick<Lhr, 'audits'>, 'metrics')[0]?.['observedFirstContentfulPaint'])

/** Advice from the requests of a run that Lighthouse does not give; null where they are no longer stored. */
export async function readExtraAdvice(
  ctx: TenantCtx,
  found: readonly FoundOpportunity[],
  report: StoredReport | null,
): Promise<ExtraAdvice | null> {
  const { requests } = await readRequests(ctx)
  if (!requests) return null
  const advice = createAdvice({ requests, firstPaintMs: firstPaintIn(report), isNamedBy: namedIn(found) })
  return { advice, untoldPreloads: untoldPreloads(requests) }
}
