import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFull } from '../../support/slice'
import { showAll } from './show-all'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** A 1440 x 900 window at 200 % zoom. */
const ENLARGED = { width: 720, height: 450 }

const softly = expect.configure({ soft: true, timeout: 3_000 })

/** A theme changes only colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

async function barriers(
  page: Page,
  { rules, without }: { rules?: string[] | undefined; without?: string | undefined } = {},
): Promise<string[]> {
  await settle(page)
  await showAll(page)
  const builder = new AxeBuilder({ page })
    // The mail preview is a sandboxed frame without scripts, so axe cannot run in it.
    .exclude('iframe[sandbox]')
    .options({ resultTypes: ['violations'] })
    // Without frames to merge, no second page has to be opened for the result.
    .setLegacyMode()
  if (rules) builder.withRules(rules)
  if (without) builder.exclude(without)
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => rules || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
}

/** Waits until the transitions of a theme or width change have finished; one can start others. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    let ending: Animation[]
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      ending = document.getAnimations().filter(isEnding)
      await Promise.allSettled(ending.map((animation) => animation.finished))
    } while (ending.length > 0)
  })

/** The long form checks in every theme and width. */
const GRID = [
  { colorScheme: 'light', size: NARROW, name: 'light, 390 px', rules: undefined },
  { colorScheme: 'dark', size: NARROW, name: 'dark, 390 px', rules: OF_COLOURS },
  { colorScheme: 'dark', size: WIDE, name: 'dark, 1440 px', rules: OF_COLOURS },
] as const

interface Checks {
  /** Without, all that axe runs unasked, of which only serious findings count. */
  rules?: string[]
  inEveryTheme?: boolean
  /** A selector of parts that repeat what is checked before them. */
  without?: string
}

export async function check(
  page: Page,
  { rules, inEveryTheme = isFull, without }: Checks = {},
): Promise<void> {
  expect.soft(await barriers(page, { rules, without }), 'light, 1440 px').toEqual([])
  for (const { colorScheme, size, name, ...one } of inEveryTheme ? GRID : []) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    expect.soft(await barriers(page, { rules: one.rules ?? rules, without }), name).toEqual([])
  }
  for (const [size, name] of [
    [NARROW, 'at 390 px'],
    [ENLARGED, 'at 200 %'],
  ] as const) {
    await page.setViewportSize(size)
    // Charts redraw asynchronously after a resize.
    await softly.poll(() => sideways(page), `scrolls sideways ${name}`).toEqual([])
  }
  // The next test may use the same page.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(WIDE)
}

/** Elements wider than the window, except inside their own scroll container. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 160))
      .slice(0, 5)
  })
