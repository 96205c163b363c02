import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import type { RunStage } from './types'

const ARTIFACT = 'start lh:gather:getArtifact:'
/** Lighthouse's marks: artifacts are read once the load is over, then come the audits. */
const STARTS: [prefix: string, stage: RunStage][] = [
  [ARTIFACT, 'tracing'],
  ['start lh:runner:auditing', 'auditing'],
]

/** Reads the marks of this process' Lighthouse run: observes this process, never the browser. */
function watchMarks(onMark: (mark: PerformanceEntry) => void): { stop: () => void } {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onMark))
  observer.observe({ entryTypes: ['mark'] })
  return { stop: () => observer.disconnect() }
}

/** Calls back once per stage. */
export function watchStages(onStage: (stage: RunStage) => void): { stop: () => void } {
  const seen = new Set<RunStage>()
  return watchMarks(({ name }) => {
    const stage = STARTS.find(([prefix]) => name.startsWith(prefix))?.[1]
    if (!stage || seen.has(stage)) return
    seen.add(stage)
    onStage(stage)
  })
}

interface NavigationCallbacks {
  /** Lighthouse requests a document; the first is its blank page. */
  onRequest: (at: number) => void
  /** The load is over, and Lighthouse runs scripts of its own in the page. */
  onArtifact: (at: number) => void
}

/** Calls back with times of this process' clock. */
export const watchNavigations = ({ onRequest, onArtifact }: NavigationCallbacks) =>
  watchMarks(({ name, startTime }) => {
    if (name === 'start lh:driver:navigate') onRequest(startTime)
    else if (name.startsWith(ARTIFACT)) onArtifact(startTime)
  })
