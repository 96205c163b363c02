import type { RunnerResult } from 'lighthouse'
import { quality } from '~/shared/schemas/quality'
import { auditQuality } from '../quality'
import { createCheckedLookup } from './egress/checked-lookup'
import { jsonEvidence } from './extract/evidence'
import type { LogEvent } from './extract/protocol-log'
import { extractSiteFacts } from './extract/site-facts'
import { fetchPlainHttp } from './fetch-plain-http'
import { gathered } from './gathered'
import { holdsSecret } from './script/mask'
import type { AuditJob, AuditOutcome, Evidence } from './types'
import { browserUserAgent } from './user-agent'

interface SiteQuality {
  scores: Pick<NonNullable<AuditOutcome['scores']>, 'security' | 'cachePolicy'>
  evidence: Evidence[]
}

const NOT_MEASURED: SiteQuality = { scores: { security: null, cachePolicy: null }, evidence: [] }

async function judged(result: RunnerResult, job: AuditJob): Promise<SiteQuality> {
  const { lhr, artifacts } = result
  const mainDocumentUrl = lhr.mainDocumentUrl ?? lhr.finalDisplayedUrl
  // A URL with a secret must not be sent over an unencrypted connection.
  const plain = holdsSecret(job, mainDocumentUrl)
    ? null
    : await fetchPlainHttp(mainDocumentUrl, {
        userAgent: browserUserAgent(job),
        lookup: createCheckedLookup(job.allowPrivateTargets),
      })
  const facts = extractSiteFacts({
    log: (gathered(artifacts.DevtoolsLog) ?? []) as LogEvent[],
    mainDocumentUrl,
    html: gathered(artifacts.MainDocumentContent) ?? null,
    mixedContent: gathered(artifacts.InspectorIssues)?.mixedContentIssue ?? [],
    plain,
    measuredAt: Date.parse(lhr.fetchTime),
  })
  const found = quality.parse(auditQuality(facts))
  return {
    scores: { security: found.security.score, cachePolicy: found.cache.score },
    evidence: [jsonEvidence('quality', found)],
  }
}

/**
 * Our own audits of the load. Makes one more request, so call it after the measurement. Never rejects: a page's data
 * must not fail the run.
 */
export const auditSite = (result: RunnerResult, job: AuditJob): Promise<SiteQuality> =>
  judged(result, job).catch(() => NOT_MEASURED)
