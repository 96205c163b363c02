/** A downscaled picture that keeps visible differences only; all of a load have the same size. */
export type Fingerprint = Uint8Array

/** Mean difference of two pictures, 0 to 255. */
export function difference(a: Fingerprint, b: Fingerprint): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return a.length === 0 ? 0 : sum / a.length
}

/**
 * The order in which to drop pictures with the least loss: each time the one that differs least from its kept
 * predecessor. Never includes the first and the last.
 */
export function removalOrder(pictures: readonly Fingerprint[]): number[] {
  const kept = pictures.map((_, index) => index)
  const loss = (position: number) =>
    difference(
      pictures[kept[position] ?? 0] ?? new Uint8Array(),
      pictures[kept[position - 1] ?? 0] ?? new Uint8Array(),
    )
  const losses = kept.map((_, position) => (position === 0 ? Number.POSITIVE_INFINITY : loss(position)))
  const order: number[] = []
  while (kept.length > 2) {
    let least = 1
    for (let position = 2; position < kept.length - 1; position += 1) {
      if ((losses[position] ?? 0) < (losses[least] ?? 0)) least = position
    }
    order.push(...kept.splice(least, 1))
    losses.splice(least, 1)
    losses[least] = loss(least)
  }
  return order
}
