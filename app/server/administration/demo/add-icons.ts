import sharp from 'sharp'
import type { Ctx } from '../../platform/context'
import type { Demo } from './add-hierarchy'
import { insertIcon } from './place.store'
import { seedOf } from './story/seed'

const SIZE = 32

/** A coloured mark with the first letter of the client, as PNG: SVG icons are not shown. */
const iconOf = (letter: string, hue: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="32" height="32" rx="7"
        fill="hsl(${hue} 55% 34%)"/><text x="16" y="23" fill="#fff" font-family="sans-serif" font-size="19"
        font-weight="700" text-anchor="middle">${letter}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()

export async function addIcons({ db }: Ctx, demo: Demo): Promise<void> {
  for (const { story } of demo.sites) {
    const bare = story.host.replace(/^www\./, '')
    const icon = await iconOf(bare.charAt(0).toUpperCase(), seedOf(bare) % 360)
    await insertIcon(db, demo.tenant, `https://${story.host}`, icon, new Date(demo.now))
  }
}
