import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { env } from '../../app/server/process/env'
import { paths } from '../../app/shared/paths'
import { test } from '../e2e/support/test'
import { type DemoPlaces, findPlaces } from './places'

const FOLDER = join(import.meta.dirname, '../../docs/guide/pictures')
const WIDTH = 960

type Shot = { path: (places: DemoPlaces) => string; height?: number; from?: string }

/** `from`: text of a heading that the picture starts at; otherwise the top of the screen. */
const SHOTS: Record<string, Shot> = {
  'add-website': { path: () => paths.addWebsite(), height: 420 },
  home: { path: () => paths.dashboard(), height: 760 },
  overview: { path: ({ slow }) => paths.report(slow.site, slow.page), height: 900 },
  filmstrip: {
    path: ({ slow }) => paths.report(slow.site, slow.page, 'performance'),
    from: 'Filmstrip',
    height: 300,
  },
  changes: { path: ({ slow }) => paths.report(slow.site, slow.page, 'changes'), height: 760 },
  uptime: { path: () => paths.monitors(), height: 700 },
  outage: { path: ({ outage }) => paths.outage(outage), height: 800 },
  'status-page': { path: ({ statusKey }) => paths.publicStatus(statusKey), height: 700 },
}

let places: DemoPlaces
test.beforeAll(async () => {
  places = await findPlaces(env().DATABASE_URL ?? '')
})
test.use({ visitor: 'admin', viewport: { width: 1200, height: 900 } })

for (const [name, { path, height = 700, from }] of Object.entries(SHOTS)) {
  test(`guide ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: from ? 2_000 : height })
    await page.goto(path(places), { waitUntil: 'networkidle' })
    const start = from ? page.getByRole('heading', { name: from, exact: true }).first() : null
    await start?.scrollIntoViewIfNeeded()
    const top = start ? Math.max((await start.boundingBox())?.y ?? 0, 12) - 12 : 0
    const taken = await page.screenshot({ clip: { x: 0, y: top, width: 1200, height } })
    const { data, info } = await sharp(taken)
      .resize({ width: WIDTH })
      .webp({ quality: 62, effort: 6 })
      .toBuffer({ resolveWithObject: true })
    for (const old of readdirSync(FOLDER)) {
      if (old.replace(/-\d+x\d+\.webp$/, '') === name) rmSync(join(FOLDER, old))
    }
    await sharp(data).toFile(join(FOLDER, `${name}-${info.width}x${info.height}.webp`))
  })
}
