import type { Page } from '@playwright/test'

/** What makes the page scroll sideways: elements past the right edge that no scroll container of theirs clips. */
export const findWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const scrolledBy = (element: Element): Element | null => {
      const { position } = getComputedStyle(element)
      if (position === 'fixed') return element
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        const style = getComputedStyle(above)
        if (position === 'absolute' && style.position === 'static') continue
        if (style.overflowX !== 'visible') return above
      }
      return null
    }
    const found = [...document.body.querySelectorAll('*')]
      .filter((e) => e.getBoundingClientRect().right > root.clientWidth + 1 && scrolledBy(e) === null)
      .map(
        (e) =>
          `${Math.round(e.getBoundingClientRect().left)} to ${Math.round(e.getBoundingClientRect().right)} px: ${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''}: ${e.textContent?.slice(0, 40)}`,
      )
    return [`${root.scrollWidth} px instead of ${root.clientWidth}`, ...found.slice(0, 10)]
  })
