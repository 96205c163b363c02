import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { lighthouseFlags } from '../../app/server/audits/runner/lighthouse-settings'
import { paths } from '../../app/shared/paths'
import type { Api } from './support/api'
import { expect, test } from './support/test'

const LEAST = 95
const MOST_LOADS = 8
/**
 * Four times slower stands for a phone on a machine that Lighthouse's own figure gives about so much; a slower one is
 * slowed down less. Machines that are shared change their speed by a third from one minute to the next.
 */
const SLOWDOWN = 4
const USUAL_SPEED = 1_750
const slowdownAt = (speed: number) => SLOWDOWN * Math.min(1, speed / USUAL_SPEED)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

/** Mobile, on a slow connection and processor, as the engine itself simulates them. */
const MOBILE = {
  runId: '',
  url: '',
  hardTimeoutMs: 90_000,
  allowPrivateTargets: true,
  formFactor: 'MOBILE' as const,
  emulation: {
    width: 412,
    height: 823,
    pixelRatio: 1.75,
    userAgent: null,
    throttling: 'simulate' as const,
    cpuSlowdown: SLOWDOWN,
    rttMs: 150,
    downloadKbps: 1638.4,
    uploadKbps: 675,
  },
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

interface Asked {
  url: string
  browserPath: string
  visitor: Api | null
}

async function load({ url, browserPath, visitor }: Asked, cpuSlowdown: number): Promise<Report> {
  const browser = await launch({
    executablePath: browserPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    if (visitor) await browser.setCookie({ ...visitor.cookie, domain: new URL(url).hostname, path: '/' })
    const port = Number(new URL(browser.wsEndpoint()).port)
    const job = { ...MOBILE, emulation: { ...MOBILE.emulation, cpuSlowdown } }
    const result = await lighthouse(url, { ...lighthouseFlags(job, port), disableStorageReset: true })
    if (!result) throw new Error('The engine gave no result.')
    expect(result.lhr.runtimeError).toBeUndefined()
    expect(result.lhr.finalDisplayedUrl).toBe(url)
    return result.lhr
  } finally {
    await browser.close()
  }
}

const scoresOf = ({ categories }: Report): Scores =>
  Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores

const lostBy = (report: Report) =>
  Object.values(report.audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`)

/** Whatever else the machine does only ever takes points away, so a load that fell short is made again, whole. */
async function judge(url: string, browserPath: string, visitor: Api | null): Promise<void> {
  let speed = USUAL_SPEED
  for (let tries = 1; ; tries++) {
    const slowdown = slowdownAt(speed)
    const report = await load({ url, browserPath, visitor }, slowdown)
    speed = report.environment.benchmarkIndex
    const scores = scoresOf(report)
    const description = `load ${tries}, slowed ${slowdown.toFixed(1)} times: ${JSON.stringify(scores)}`
    test.info().annotations.push({ type: new URL(url).pathname, description })
    const isShort = Object.values(scores).some((score) => score < LEAST)
    if (isShort && tries < MOST_LOADS) continue
    expect.soft(isShort, `${url} got ${description}; lost by ${lostBy(report).join(', ')}`).toBe(false)
    return
  }
}

test.describe('Our own engine gives our screens at least 95 @quiet', () => {
  test.setTimeout(300_000)

  test.beforeAll('the product measures nothing any more', ({ measured }) => {
    expect(measured.shop).toBeGreaterThan(0)
  })

  test('sign-in', async ({ baseUrl, launchOptions }) => {
    await judge(`${baseUrl}/login`, launchOptions.executablePath ?? '', null)
  })

  test('report', async ({ baseUrl, launchOptions, api, measured }) => {
    for (const section of ['overview', 'performance'] as const) {
      const path = paths.report(measured.site._id, measured.shop, section)
      await judge(baseUrl + path, launchOptions.executablePath ?? '', api)
    }
  })
})
