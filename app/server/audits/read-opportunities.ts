import type { z } from 'zod'
import { messages } from '~/shared/messages'
import type { opportunityList } from '~/shared/schemas/opportunities'
import type { TenantCtx } from '../context'
import { AppError } from '../errors'
import { findReport, readDetails } from '../evidence'
import { isWholeReport } from './engine-section'
import { presentOpportunities } from './present-opportunities'
import type { Lhr } from './runner/extract/lhr'
import { extractOpportunities } from './runner/extract/opportunities'

/** What would make the page of a run faster. NOT_FOUND where neither its details nor its report are kept. */
export async function readOpportunities(ctx: TenantCtx): Promise<z.input<typeof opportunityList>> {
  const [details, stored] = await Promise.all([readDetails(ctx), findReport(ctx)])
  const report = isWholeReport(stored) ? stored : null
  if (details) return { opportunities: presentOpportunities(details.opportunities, report) }
  if (!report) throw new AppError('NOT_FOUND', messages.noData)
  const found = extractOpportunities(report as unknown as Pick<Lhr, 'audits'>)
  return { opportunities: presentOpportunities(found, report) }
}
