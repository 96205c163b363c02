/**
 * A mutex for the machine, first come first served: anything that runs beside a measurement would disturb it.
 */
export function createGate() {
  let last: Promise<void> = Promise.resolve()
  /** Resolves with the release function, which may be called twice. */
  return async function enter(): Promise<() => void> {
    const before = last
    let leave = () => {}
    last = new Promise((resolve) => {
      leave = resolve
    })
    await before
    return leave
  }
}
