/** What a scripted target does for a while. */
export type Behaviour =
  | 'up'
  /** Answers well, but late. */
  | 'slow'
  /** Answers with status 500. */
  | 'status'
  /** Takes the request and resets the connection. */
  | 'reset'
  /** Every other connection is reset, so that a second try finds all well. */
  | 'hiccup'
  /** Takes the connection and never says anything. */
  | 'half-open'
  /** Nobody listens. */
  | 'closed'
  /** The certificate ended years ago. */
  | 'tls-expired'
  /** Status 500 and all well by turns, ten seconds each. */
  | 'flapping'
  /** There is no such name any more. */
  | 'dns-gone'
  /** The name server says nothing. */
  | 'dns-silent'

/** Moments in ms from the beginning of the script; between the steps all is well. */
export interface ScriptStep {
  from: number
  to: number
  behaviour: Behaviour
}
export type Script = readonly ScriptStep[]

export const FLAP_MS = 10_000

const FINE: ReadonlySet<Behaviour> = new Set<Behaviour>(['up', 'slow', 'hiccup'])

/** What a target does at a moment of its script; flapping is told as what it is just then. */
export function behaviourAt(script: Script, at: number): Exclude<Behaviour, 'flapping'> {
  const step = script.find(({ from, to }) => at >= from && at < to)
  if (!step) return 'up'
  if (step.behaviour !== 'flapping') return step.behaviour
  return Math.floor((at - step.from) / FLAP_MS) % 2 === 0 ? 'status' : 'up'
}

export interface TrueSpan {
  from: number
  to: number
}

/** The outages that a script is to be found to have: from the first moment that is not well to the last of it. */
export function outagesOf(script: Script): TrueSpan[] {
  const outages: TrueSpan[] = []
  for (const step of script.toSorted((a, b) => a.from - b.from)) {
    if (FINE.has(step.behaviour)) continue
    const to = step.behaviour === 'flapping' ? endOfFlapping(step) : step.to
    const last = outages.at(-1)
    if (last && step.from <= last.to) last.to = Math.max(last.to, to)
    else outages.push({ from: step.from, to })
  }
  return outages
}

function endOfFlapping({ from, to }: ScriptStep): number {
  const turns = Math.ceil((to - from) / FLAP_MS)
  const lastBad = turns % 2 === 1 ? turns - 1 : turns - 2
  return Math.min(to, from + (lastBad + 1) * FLAP_MS)
}

/** The times in which a script's target is slow. */
export const slowSpansOf = (script: Script): TrueSpan[] =>
  script.filter(({ behaviour }) => behaviour === 'slow').map(({ from, to }) => ({ from, to }))
