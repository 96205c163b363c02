export type Behaviour =
  | 'up'
  | 'slow'
  | 'status'
  | 'reset'
  /** Resets every other connection, so that the retry succeeds. */
  | 'hiccup'
  | 'half-open'
  /** Connection refused. */
  | 'closed'
  | 'tls-expired'
  /** Alternates between status 500 and success every ten seconds. */
  | 'flapping'
  | 'dns-gone'
  /** The name server does not respond. */
  | 'dns-silent'

export interface ScriptStep {
  from: number
  to: number
  behaviour: Behaviour
}
export type Script = readonly ScriptStep[]

export const FLAP_MS = 10_000

const FINE: ReadonlySet<Behaviour> = new Set<Behaviour>(['up', 'slow', 'hiccup'])

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

export const slowSpansOf = (script: Script): TrueSpan[] =>
  script.filter(({ behaviour }) => behaviour === 'slow').map(({ from, to }) => ({ from, to }))
