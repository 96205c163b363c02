import { observe } from '~/shared/rules/uptime/monitor-status'
import type { CheckResult } from '~/shared/schemas/prober'
import type { AddedEvidence, Evidence } from '../outages'
import type { AppliedStep } from './apply-steps'
import type { Watched } from './state.store'

/** Applies new results of a location to the status of their monitors. */
export function stepsOf(
  watched: ReadonlyMap<number, Watched>,
  results: CheckResult[],
  location: number,
  now: number,
): AppliedStep[] {
  const byMonitor = Map.groupBy(results, ({ monitor }) => monitor)
  return [...watched.values()].flatMap((each) => {
    const own = byMonitor.get(each.monitor)?.toSorted((a, b) => a.slot - b.slot)
    return own ? [stepOf(each, own, location, now)] : []
  })
}

function stepOf(watched: Watched, results: CheckResult[], location: number, now: number): AppliedStep {
  const observations = results.map(({ slot, outcome, reason, responseMs, isRecheck }) => ({
    location,
    at: slot,
    outcome,
    reason,
    responseMs,
    isRecheck,
  }))
  const newest = results.findLast(({ isRecheck, outcome }) => !isRecheck && outcome !== 'missed')
  return {
    watched,
    step: observe(watched.truth, observations, watched.policy, now),
    seen: newest ? { at: newest.slot, responseMs: newest.responseMs } : null,
    certificate: certificateIn(results),
    evidence: results
      .filter(({ outcome }) => outcome === 'failed')
      .flatMap(({ evidence }) => evidence.map((one): Evidence => ({ ...one, location }))),
  }
}

function certificateIn(results: CheckResult[]): AppliedStep['certificate'] {
  const { certificateEnd, certificateName } = results.findLast((each) => each.certificateEnd != null) ?? {}
  return certificateEnd == null ? null : { end: certificateEnd, name: certificateName || null }
}

const TRIES = 3

/** Additional evidence for already open outages. */
export const moreEvidence = (steps: AppliedStep[], location: number): AddedEvidence[] =>
  steps.flatMap(({ watched: { organization, outage }, step, evidence = [] }) =>
    outage !== null && step.status.isOutage && evidence.length > 0
      ? [{ organization, outage, location, evidence: evidence.slice(-TRIES) }]
      : [],
  )
