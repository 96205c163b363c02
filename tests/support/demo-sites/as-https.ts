import type { AuditOutcome } from '~/server/measuring/engine/types'
import { SECURITY_AUDITS, type SiteFacts } from '~/server/measuring/quality'
import { scoreSection } from '~/server/measuring/quality/score-section'
import { type Quality, quality } from '~/shared/schemas/quality'

const PAGE = 'https://demo.example/'
const CONNECTION = { protocol: 'TLS 1.3', cipher: 'AES_128_GCM', issuer: 'Example', subject: 'demo.example' }
/** Loaded over TLS, with a permanent redirect from plain HTTP and a certificate that lasts. */
const FACTS: SiteFacts = {
  pageUrl: PAGE,
  chain: [{ url: PAGE, status: 200 }],
  plain: {
    outcome: 'answered',
    reached: [
      { url: 'http://demo.example/', status: 301 },
      { url: PAGE, status: 200 },
    ],
  },
  responses: [
    {
      ...{ url: PAGE, status: 200, method: 'GET', type: 'Document', isMainDocument: true, headers: [] },
      ...{ bodySize: 1, resourceSize: 1 },
      tls: { ...CONNECTION, names: ['demo.example'], validFrom: 0, validTo: 1e13 },
    },
  ],
  cookies: [],
  document: null,
  mixedContent: [],
  measuredAt: 1.7e12,
}
/** What the audits of the recorded run, which was served without TLS, got wrong about the demo's addresses. */
const OF_TRANSPORT = ['tls', 'hsts', 'https-redirect', 'mixed-content']

/** A run as if its pages had been served over TLS, as the demo's are: its stored quality and its security score. */
export function asHttps(outcome: AuditOutcome): AuditOutcome {
  let { scores } = outcome
  const evidence = outcome.evidence.map((piece) => {
    if (piece.kind !== 'quality') return piece
    const recorded = quality.parse(JSON.parse(piece.data.toString()))
    const security = securityOf(recorded)
    scores = scores && { ...scores, security: security.score }
    const data = Buffer.from(JSON.stringify({ ...recorded, security }))
    return { ...piece, data, size: data.length }
  })
  return { ...outcome, scores, evidence }
}

function securityOf({ security }: Quality) {
  const byId = new Map(security.audits.map((audit) => [audit.id, audit]))
  const audits = SECURITY_AUDITS.map((weighted) => {
    const known = byId.get(weighted.audit.id)
    if (!known || OF_TRANSPORT.includes(known.id)) return weighted
    const { id, score, state, items } = known
    return { ...weighted, audit: { id, judge: () => ({ score, state, items }) } }
  })
  return scoreSection(audits, FACTS)
}
