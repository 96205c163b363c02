/** The option that a key makes active, counted from 0, -1 for none; null for keys that do not move in a list. */
export function nextActive(count: number, active: number, key: string): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return null
}
