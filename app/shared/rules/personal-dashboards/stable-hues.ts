const HUES = 8

function hashOf(key: string): number {
  let hash = 0
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash
}

/**
 * A hue of 1 to 8 per row. A row prefers the hue of its key, so that it keeps it in every chart of a screen; only where
 * two rows prefer the same, the second takes a free one.
 */
export function stableHues(keys: readonly string[]): Map<string, number> {
  const taken = new Map<string, number>()
  const used = new Set<number>()
  for (const key of [...keys].sort()) {
    const preferred = (hashOf(key) % HUES) + 1
    const free = Array.from({ length: HUES }, (_, step) => ((preferred - 1 + step) % HUES) + 1).find(
      (hue) => !used.has(hue),
    )
    const hue = free ?? preferred
    used.add(hue)
    taken.set(key, hue)
  }
  return taken
}
