import { expect, type Locator, type Page } from '@playwright/test'

const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Waits for hydration: an earlier click would use the fallback without scripts. */
export const untilHydrated = (target: Locator) =>
  expect.poll(() => target.evaluate(isTaken), 'taken over by the scripts').toBe(true)

/** No script arrives until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
