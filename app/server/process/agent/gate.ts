/** A FIFO mutex for the machine: other work would disturb a measurement. */
export function createGate() {
  let last: Promise<void> = Promise.resolve()
  /** Resolves to an idempotent release function. */
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
