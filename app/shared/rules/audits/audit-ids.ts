/**
 * Stable audit ids across Lighthouse 9 to 13, so that histories survive an upgrade: the newest version's id,
 * or the last one of a removed audit.
 */

const RENAMED: Readonly<Record<string, string>> = {
  'critical-request-chains': 'network-dependency-tree-insight',
  'dom-size': 'dom-size-insight',
  'duplicated-javascript': 'duplicated-javascript-insight',
  'experimental-interaction-to-next-paint': 'interaction-to-next-paint',
  'font-display': 'font-display-insight',
  'interaction-to-next-paint-insight': 'inp-breakdown-insight',
  'layout-shift-elements': 'layout-shifts',
  'lcp-phases-insight': 'lcp-breakdown-insight',
  'legacy-javascript': 'legacy-javascript-insight',
  'password-inputs-can-be-pasted-into': 'paste-preventing-inputs',
  'render-blocking-resources': 'render-blocking-insight',
  'third-party-summary': 'third-parties-insight',
  'uses-http2': 'modern-http-insight',
  'uses-long-cache-ttl': 'cache-insight',
  viewport: 'viewport-insight',
}

/** Several old audits merged into one: a step in the history says nothing about the page. */
const MERGED: Readonly<Record<string, string>> = {
  'efficient-animated-content': 'image-delivery-insight',
  'largest-contentful-paint-element': 'lcp-breakdown-insight',
  'lcp-lazy-loaded': 'lcp-discovery-insight',
  'modern-image-formats': 'image-delivery-insight',
  'no-unload-listeners': 'deprecations',
  'preload-lcp-image': 'lcp-discovery-insight',
  'prioritize-lcp-image': 'lcp-discovery-insight',
  'uses-optimized-images': 'image-delivery-insight',
  'uses-rel-preconnect': 'network-dependency-tree-insight',
  'uses-responsive-images': 'image-delivery-insight',
  'uses-responsive-images-snapshot': 'image-delivery-insight',
  'uses-text-compression': 'document-latency-insight',
  'work-during-interaction': 'inp-breakdown-insight',
}

/** Removed audits with their last version; later points are 'not measured'. */
const REMOVED: Readonly<Record<string, number>> = {
  'apple-touch-icon': 9,
  'full-page-screenshot': 9,
  'no-vulnerable-libraries': 9,
  'service-worker': 10,
  'content-width': 11,
  'duplicate-id-active': 11,
  'installable-manifest': 11,
  'maskable-icon': 11,
  'performance-budget': 11,
  plugins: 11,
  'preload-fonts': 11,
  'pwa-cross-browser': 11,
  'pwa-each-page-has-url': 11,
  'pwa-page-transitions': 11,
  'splash-screen': 11,
  'tap-targets': 11,
  'themed-omnibox': 11,
  'timing-budget': 11,
  'uses-rel-preload': 11,
  'first-meaningful-paint': 12,
  'font-size': 12,
  'no-document-write': 12,
  'offscreen-images': 12,
  'third-party-facades': 12,
  'uses-passive-event-listeners': 12,
}

export interface AuditName {
  id: string
  /** Relation of the requested id to the stable one. */
  as: 'same' | 'renamed' | 'merged' | 'removed'
}

/** The stable id; unknown ids stay. */
export function auditName(engineId: string): AuditName {
  if (Object.hasOwn(RENAMED, engineId)) return { id: RENAMED[engineId] ?? engineId, as: 'renamed' }
  if (Object.hasOwn(MERGED, engineId)) return { id: MERGED[engineId] ?? engineId, as: 'merged' }
  return { id: engineId, as: Object.hasOwn(REMOVED, engineId) ? 'removed' : 'same' }
}

/** The last major version with an audit; null while it exists. */
export const lastVersionWith = (id: string): number | null =>
  Object.hasOwn(REMOVED, id) ? (REMOVED[id] ?? null) : null

const ERROR_WORTH = 0.99
const MATCH_RANK: Record<AuditName['as'], number> = { same: 0, removed: 0, renamed: 1, merged: 2 }

/** Of merged audits one without a result is worse than one that passed. */
const worthOf = ({ score, scoreDisplayMode }: { score: number | null; scoreDisplayMode?: string }) =>
  scoreDisplayMode === 'error' ? ERROR_WORTH : (score ?? 1)

/**
 * Audits of a report by stable id. If a version has both forms, the new one counts; of merged ones the worst
 * score.
 */
export function byAuditName<A extends { score: number | null; scoreDisplayMode?: string }>(
  audits: Readonly<Record<string, A>>,
): Map<string, { engineId: string; audit: A }> {
  const byName = new Map<string, { engineId: string; audit: A; matchRank: number }>()
  for (const [engineId, audit] of Object.entries(audits)) {
    const { id, as } = auditName(engineId)
    const matchRank = MATCH_RANK[as]
    const present = byName.get(id)
    const isBetter =
      !present ||
      matchRank < present.matchRank ||
      (matchRank === present.matchRank && worthOf(audit) < worthOf(present.audit))
    if (isBetter) byName.set(id, { engineId, audit, matchRank })
  }
  return byName
}
