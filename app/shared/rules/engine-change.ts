/** What a point was measured with. */
export interface Engine {
  lighthouseVersion: string
  chromiumVersion: string
  throttling: string
  cpuSlowdown: number
}

const NETWORKS: Record<string, string> = {
  devtools: 'applied throttling',
  simulate: 'simulated throttling',
  none: 'no throttling',
}

const parts = (engine: Engine): string[] => [
  `Lighthouse ${engine.lighthouseVersion}`,
  `Chromium ${engine.chromiumVersion}`,
  NETWORKS[engine.throttling] ?? engine.throttling,
  `${engine.cpuSlowdown}x slower processor`,
]

/** In words what is different about the measuring; null when nothing is. */
export function engineChange(before: Engine, after: Engine): { from: string; to: string } | null {
  const [old, now] = [parts(before), parts(after)]
  const changed = old.flatMap((part, index) => (part === now[index] ? [] : [index]))
  if (changed.length === 0) return null
  const told = (all: string[]) => changed.map((index) => all[index]).join(', ')
  return { from: told(old), to: told(now) }
}

const methodOf = ({ lighthouseVersion, throttling, cpuSlowdown }: Engine) =>
  `${lighthouseVersion} ${throttling} ${cpuSlowdown}`

/** Points of different methods are never one series; another version of the browser alone is none. */
export const isOtherMethod = (before: Engine, after: Engine): boolean => methodOf(before) !== methodOf(after)

/** From this moment (ms since 1970) on points were made by one method. */
export interface MethodStretch {
  from: number
  method: string
}

/** Which method counted when, by the changes of a series in the order of time; empty where there was none. */
export function methodStretches(
  changes: readonly { at: number; before: Engine; after: Engine }[],
): MethodStretch[] {
  const first = changes[0]
  if (!first) return []
  const all = [
    { from: Number.NEGATIVE_INFINITY, method: methodOf(first.before) },
    ...changes.map(({ at, after }) => ({ from: at, method: methodOf(after) })),
  ]
  return all.filter(({ method }, i) => method !== all[i - 1]?.method)
}

/** The method of each of some moments in rising order. */
function methodsAt(times: readonly number[], stretches: readonly MethodStretch[]): (string | undefined)[] {
  let current = 0
  return times.map((at) => {
    while ((stretches[current + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) current++
    return stretches[current]?.method
  })
}

/** The indices of those moments at which another method begins than that of the moment before. */
export function breaksAmong(times: readonly number[], stretches: readonly MethodStretch[]): number[] {
  if (stretches.length < 2) return []
  const methods = methodsAt(times, stretches)
  return methods.flatMap((method, i) => (i > 0 && method !== methods[i - 1] ? [i] : []))
}

/** Whether each of those moments is of the newest method. */
export function isOfNewest(times: readonly number[], stretches: readonly MethodStretch[]): boolean[] {
  const newest = stretches.at(-1)?.method
  return methodsAt(times, stretches).map((method) => method === newest)
}
