import { expect, type Page } from '@playwright/test'

/** A large report on a busy machine needs more than the time of an assertion. */
const timeout = 60_000

/**
 * Waits for hydration: an earlier click would use the fallback without scripts. A part that hydrates on interaction has
 * its own name.
 */
export const untilHydrated = (page: Page, part = 'root') =>
  expect(page.locator(`html[data-hydrated~="${part}"]`), `${part} is hydrated`).toBeAttached({ timeout })

/** No script, or none of those, arrives until the returned function is called. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return release
}
