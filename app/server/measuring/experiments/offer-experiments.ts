import { type ExperimentOffer, listExperimentOffers } from '~/shared/rules/experiments/experiment-offers'
import type { TenantCtx } from '../../platform/context'
import { readDetails, readRequests, readStored } from '../evidence'

interface UnsizedItem {
  url?: string
  node?: { boundingRect?: { width?: number; height?: number } }
}
type Report = { audits?: Record<string, { details?: { items?: UnsizedItem[] } }> }

function unsizedIn(report: string | null) {
  const { audits } = JSON.parse(report ?? '{}') as Report
  return (audits?.['unsized-images']?.details?.items ?? []).flatMap(({ url, node }) => {
    const { width = 0, height = 0 } = node?.boundingRect ?? {}
    return url && width > 0 && height > 0
      ? [{ url, width: Math.round(width), height: Math.round(height) }]
      : []
  })
}

/** Experiments that the evidence of a run suggests; null when it is not stored. */
export async function offersFor(ctx: TenantCtx): Promise<ExperimentOffer[] | null> {
  const [{ requests }, details, report] = await Promise.all([
    readRequests(ctx),
    readDetails(ctx),
    readStored(ctx, 'report'),
  ])
  if (!requests) return null
  return listExperimentOffers({
    requests,
    lcpSnippet: details?.lcpElement?.snippet ?? null,
    unsizedImages: unsizedIn(report),
  })
}
