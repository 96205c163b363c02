import { expect, type Locator } from '@playwright/test'

const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Waits for hydration: an earlier click would use the fallback without scripts. */
export const untilHydrated = (target: Locator) =>
  expect.poll(() => target.evaluate(isTaken), 'taken over by the scripts').toBe(true)
