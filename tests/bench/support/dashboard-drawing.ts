import { readFile } from 'node:fs/promises'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser, Page } from 'playwright-core'
import { withBrowser } from './browser'
import { MOBILE_EMULATION } from './mobile-emulation'

export interface Drawing {
  /** From the request of the screen. */
  firstMs: number
  allMs: number
  /** From the request for the charts below the fold. */
  restMs: number
  liveMs: number
  /** Main thread, from the request until all were live. */
  busyMs: number
  heapMb: number
  /** Memory of the renderer that it shares with no other process. */
  privateMb: number
  /** Lighthouse's index of the slowed browser's speed: a phone of the middle class has 125 to 800. */
  speedIndex: number
}

/** Runs in the page, before its own scripts. A chart is there with its lines, and live with its canvas. */
function watchCharts(charts: number): void {
  const found = { first: 0, all: 0, live: 0 }
  Object.assign(globalThis, { drawnCharts: found })
  const figures = document.getElementsByTagName('figure')
  const canvases = document.getElementsByTagName('canvas')
  const look = () => {
    if (figures.length > 0) found.first ||= performance.now()
    if (figures.length < charts || found.live) return
    found.all ||= performance.now()
    const lines = document.getElementsByClassName('chart-live')
    if (canvases.length >= lines.length) found.live = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

async function privateMb(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8')
        return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
      }),
  )
  return Math.max(...sizes)
}

async function draw(browser: Browser, page: Page, url: string, charts: number): Promise<Drawing> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: MOBILE_EMULATION.cpuSlowdown })
  const speedIndex = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`)
  await client.send('Performance.enable')
  await page.addInitScript(watchCharts, charts)
  await page.goto(url, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(
    () => {
      const { drawnCharts } = globalThis as unknown as {
        drawnCharts?: Record<'first' | 'all' | 'live', number>
      }
      return drawnCharts?.live ? drawnCharts : null
    },
    null,
    // Looking at each frame would cost the slowed page more than its charts.
    { timeout: 60_000, polling: 250 },
  )
  const found = await drawn.jsonValue()
  if (!found) throw new Error('No chart was drawn')
  const { first, all, live } = found
  const entry = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/alldata?'))?.startTime,
  )
  const { metrics } = await client.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    firstMs: first,
    allMs: all,
    restMs: live - (entry ?? Number.NaN),
    liveMs: live,
    busyMs: metric('TaskDuration') * 1000,
    heapMb: metric('JSHeapUsedSize') / 1_048_576,
    privateMb: await privateMb(browser),
    speedIndex,
  }
}

/** A phone whose window is long enough to show all charts, so that none waits to be scrolled to. */
export async function drawDashboard(
  url: string,
  cookie: string,
  { charts, times }: { charts: number; times: number },
): Promise<Drawing[]> {
  const [name = '', value = ''] = cookie.split('=')
  const drawings: Drawing[] = []
  for (let n = 0; n < times; n++)
    drawings.push(
      await withBrowser(async (browser) => {
        const context = await browser.newContext({
          viewport: { width: MOBILE_EMULATION.width, height: 600 * charts },
          deviceScaleFactor: MOBILE_EMULATION.pixelRatio,
          isMobile: true,
        })
        await context.addCookies([{ name, value, url: new URL(url).origin }])
        // The scripts of an earlier visit are in the cache.
        const before = await context.newPage()
        await before.goto(url, { waitUntil: 'networkidle' })
        await before.close()
        return draw(browser, await context.newPage(), url, charts)
      }),
    )
  return drawings
}
