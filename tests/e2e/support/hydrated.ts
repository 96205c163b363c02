import { expect, type Locator, type Page } from '@playwright/test'

interface Container {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** An element has its handlers while React still hydrates, but until the root is done they are not called. */
function isTaken(element: Element): boolean {
  const keyOf = (node: Node, start: string) => Object.keys(node).find((key) => key.startsWith(start))
  const root = keyOf(document, '__reactContainer')
  if (!root || !keyOf(element, '__reactProps')) return false
  const container = (document as unknown as Record<string, Container>)[root]
  return container?.stateNode.current.memoizedState.isDehydrated === false
}

/** Waits for hydration: an earlier click would use the fallback without scripts. */
export const untilHydrated = (target: Locator) =>
  expect.poll(() => target.evaluate(isTaken), 'taken over by the scripts').toBe(true)

/** Waits for hydration, and for what scripts load next, such as the code of a dialog that a click opens. */
export async function untilReady(target: Locator): Promise<void> {
  await untilHydrated(target)
  await target.page().waitForLoadState('networkidle')
}

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
