import type { CheckResult } from '~/shared/schemas/prober'

const MOST = 200_000
const MAX_AGE_MS = 600_000
/** Beyond this backlog results lose their evidence, which is most of their size. */
const MAX_WITH_EVIDENCE = 5_000
const BATCH = 2_000
/** Per report. */
const BATCH_WITH_EVIDENCE = 200

/** Buffers results until they are delivered; drops the oldest when full. */
export function createResultBuffer() {
  let kept: CheckResult[] = []

  function trim(): void {
    const oldest = Date.now() - MAX_AGE_MS
    const fresh = kept.findIndex((result) => result.slot >= oldest)
    const old = fresh === -1 ? kept.length : fresh
    kept.splice(0, Math.max(old, kept.length - MOST))
  }

  return {
    add(result: CheckResult): void {
      kept.push(kept.length < MAX_WITH_EVIDENCE ? result : { ...result, evidence: [] })
      if (kept.length > MOST + BATCH) trim()
    },
    /** The oldest that fit one report; returned on failure. */
    take(): CheckResult[] {
      trim()
      let withEvidence = 0
      let end = 0
      while (end < kept.length && end < BATCH) {
        if (kept[end]?.evidence.length) withEvidence += 1
        if (withEvidence > BATCH_WITH_EVIDENCE) break
        end += 1
      }
      return kept.splice(0, end)
    },
    refundUsage(results: CheckResult[]): void {
      kept = results.concat(kept)
    },
    size: (): number => kept.length,
    hasFullBatch: (): boolean => kept.length >= BATCH_WITH_EVIDENCE,
  }
}
