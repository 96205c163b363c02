import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { median } from '~/shared/rules/statistics/statistics'
import { withBrowser } from './support/browser'
import type { DrawAll, Drawn } from './support/chart-drawing'
import { printFigures } from './support/figures'
import { MOBILE_EMULATION } from './support/mobile-emulation'

/**
 * Time to draw 100,000 points: uPlot, our live chart on it, and ECharts, each in turn with the same data in one
 * browser. The limit is for the computer; the phone is the same with its CPU slowed down four times.
 */
const { values } = parseArgs({
  options: { points: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '15' } },
})
const LIMIT_MS = 50
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '~': join(ROOT, 'app') } },
    build: {
      write: false,
      lib: { entry: join(ROOT, 'tests/bench/support/chart-drawing.ts'), name: 'drawing', formats: ['iife'] },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined
  if (!chunk || !('code' in chunk)) throw new Error('The page was not bundled')
  return chunk.code
}

await withBrowser(async (browser) => {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundlePage() })
  const draw = () =>
    page.evaluate(
      ([points, rounds]) => (globalThis as unknown as { drawAll: DrawAll }).drawAll(points, rounds),
      [Number(values.points), Number(values.rounds)] as const,
    )
  const onComputer = await draw()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: MOBILE_EMULATION.cpuSlowdown })
  const onPhone = await draw()
  const figuresOf = (drawn: Drawn[], where: string) =>
    [...Map.groupBy(drawn, ({ library }) => library)].map(([library, all]) => ({
      what: `${library}, ${where}`,
      value: median(all.map(({ ms }) => ms)),
      unit: 'ms',
      note: `median of ${all.length}`,
      ...(where === 'computer' && library.includes('uPlot') ? { limit: LIMIT_MS } : {}),
    }))
  printFigures([...figuresOf(onComputer, 'computer'), ...figuresOf(onPhone, 'phone')])
})
