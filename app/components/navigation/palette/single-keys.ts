/** Speech input types words as keys, so single-key shortcuts can be switched off (WCAG 2.1.4); kept per browser. */
const NAME = 'single-keys'

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
