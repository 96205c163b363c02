/**
 * Benjamini-Hochberg: for each p-value the smallest share of false alarms among all alarms at which it would
 * be one. The family is what was tested together; order does not matter.
 */
export function qValues(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[b] ?? 0) - (pValues[a] ?? 0))
  const values = pValues.map(() => 1)
  let least = 1
  order.forEach((index, fromTop) => {
    const rank = pValues.length - fromTop
    least = Math.min(least, ((pValues[index] ?? 1) * pValues.length) / rank)
    values[index] = least
  })
  return values
}
