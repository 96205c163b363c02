const Z_95 = 1.959963984540054
const MIN_PAIRS = 4

/**
 * The 95 % interval of Spearman's rho: Fisher's z with the standard error of Bonett and Wright (2000),
 * sqrt((1 + rho² / 2) / (n - 3)). null below 4 pairs.
 */
export function rhoInterval(rho: number, n: number): { low: number; high: number } | null {
  if (n < MIN_PAIRS) return null
  if (Math.abs(rho) >= 1) return { low: Math.sign(rho), high: Math.sign(rho) }
  const half = Z_95 * Math.sqrt((1 + rho ** 2 / 2) / (n - 3))
  const z = Math.atanh(rho)
  return { low: Math.tanh(z - half), high: Math.tanh(z + half) }
}
