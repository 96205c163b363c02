import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import type { Opportunity } from '~/shared/schemas/evidence'
import type { opportunityList } from '~/shared/schemas/opportunities'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { Lhr } from '../engine/extract/lhr'
import { extractOpportunities } from '../engine/extract/opportunities'
import { findPicture, findReport, readDetails } from '../evidence'
import { engineSection, isWholeReport } from './engine-section'
import { readExtraAdvice } from './extra-advice'
import { presentOpportunities } from './present-opportunities'

/** Opportunities of a run. Throws NOT_FOUND when neither details nor report are stored. */
export async function readOpportunities(ctx: TenantCtx): Promise<z.input<typeof opportunityList>> {
  const [details, stored] = await Promise.all([readDetails(ctx), findReport(ctx)])
  const report = isWholeReport(stored) ? stored : null
  const found = report && (await findPicture(ctx, report))
  const picture = found?.picture ?? null
  const notMeasured = report && engineSection(report, 'performance').notMeasured.map(({ title }) => title)
  const present = async (kept: readonly Opportunity[]) => {
    const opportunities = presentOpportunities(kept, report, found?.placeOf)
    return { opportunities, notMeasured, picture, beyond: await readExtraAdvice(ctx, opportunities, report) }
  }
  if (details) return present(details.opportunities)
  if (!report) throw new AppError('NOT_FOUND', failuresMessages.noData)
  return present(extractOpportunities(report as unknown as Pick<Lhr, 'audits'>))
}
