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
