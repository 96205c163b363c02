/** Benjamini-Hochberg q-values for p-values tested together, in the same order. */
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
