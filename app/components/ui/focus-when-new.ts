let isTakenOver = false

/** Called once the page that the server drew has been taken over: what comes from now on is new. */
export function startFocusingNew(): void {
  isTakenOver = true
}

/**
 * The `ref` of a control with `autoFocus`. The browser focuses what comes with the page itself; what scripts
 * put in later has to be focused by them.
 */
export function focusWhenNew(element: HTMLElement | null): void {
  if (isTakenOver) element?.focus()
}
