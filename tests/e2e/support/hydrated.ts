import { expect, type Locator } from '@playwright/test'

const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Waits until the scripts have taken over what the server drew: pressed before, it works as without them. */
export const untilHydrated = (target: Locator) =>
  expect.poll(() => target.evaluate(isTaken), 'taken over by the scripts').toBe(true)
