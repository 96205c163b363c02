/** Lets one work at a time use the machine, in the order of asking: what measures is disturbed by anything else. */
export function createGate() {
  let last: Promise<void> = Promise.resolve()
  /** Waits for its turn; the turn ends when the returned function is called, a second call does nothing. */
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
