import { PerformanceObserver } from 'node:perf_hooks'
import type { RunStage } from './types'

/** Lighthouse's marks: artifacts are read once the load is over, then come the audits. */
const STARTS: [prefix: string, stage: RunStage][] = [
  ['start lh:gather:getArtifact:', 'tracing'],
  ['start lh:runner:auditing', 'auditing'],
]

/** Calls back once per stage of this process' Lighthouse run. Observes this process, never the browser. */
export function watchStages(onStage: (stage: RunStage) => void): { stop: () => void } {
  const seen = new Set<RunStage>()
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const stage = STARTS.find(([prefix]) => name.startsWith(prefix))?.[1]
      if (!stage || seen.has(stage)) continue
      seen.add(stage)
      onStage(stage)
    }
  })
  observer.observe({ entryTypes: ['mark'] })
  return { stop: () => observer.disconnect() }
}
