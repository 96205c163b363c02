import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { env } from '../../app/server/platform/env'
import { paths } from '../../app/shared/paths'
import { test } from '../e2e/support/test'
import { type DemoPlaces, findPlaces } from './places'

const FOLDER = join(import.meta.dirname, '../../docs/guide/pictures')
const WIDTH = 960

/** `card`: heading of the card that is pictured; otherwise the top of the screen. */
type Shot = { path: (places: DemoPlaces) => string; card?: string }

const SHOTS: Record<string, Shot> = {
  home: { path: () => paths.dashboard() },
  overview: { path: ({ slow }) => paths.report(slow.site, slow.page) },
  filmstrip: { path: ({ slow }) => paths.report(slow.site, slow.page, 'performance'), card: 'Filmstrip' },
  changes: { path: ({ slow }) => paths.report(slow.site, slow.page, 'changes') },
  outage: { path: ({ outage }) => paths.outage(outage) },
}

let places: DemoPlaces
test.beforeAll(async () => {
  places = await findPlaces(env().DATABASE_URL ?? '')
})
test.use({ visitor: 'admin' })

for (const [name, { path, card }] of Object.entries(SHOTS)) {
  test(`guide ${name}`, async ({ page }) => {
    await page.goto(path(places), { waitUntil: 'networkidle' })
    const shown = card ? page.getByRole('region', { name: card, exact: true }) : page
    const { data, info } = await sharp(await shown.screenshot())
      .resize({ width: WIDTH })
      .webp({ quality: 62, effort: 6 })
      .toBuffer({ resolveWithObject: true })
    for (const old of readdirSync(FOLDER)) {
      if (old.replace(/-\d+x\d+\.webp$/, '') === name) rmSync(join(FOLDER, old))
    }
    writeFileSync(join(FOLDER, `${name}-${info.width}x${info.height}.webp`), data)
  })
}
