import sharp from 'sharp'
import { FIELDS, textOfRows } from '~/shared/rules/report/film-changes'
import type { Filmstrip } from '~/shared/schemas/agent'

/** Sampled pixels per cell, in each direction. */
const FINE = 4
const SIDE = FIELDS * FINE
const CHANNELS = 3
/** Minimum visible difference of a colour, of 255; smaller ones are encoding artefacts. */
const VISIBLE = 12

/** Downscales a frame to a few pixels per cell. */
const thumbnailOf = (data: Buffer): Promise<Uint8Array> =>
  sharp(data)
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()

const differs = (a: number | undefined, b: number | undefined) => Math.abs((a ?? 0) - (b ?? 0)) > VISIBLE

function changedFields(before: Uint8Array, now: Uint8Array): number[] {
  const rows = Array<number>(FIELDS).fill(0)
  for (const [at, level] of now.entries()) {
    if (!differs(before[at], level)) continue
    const pixel = Math.floor(at / CHANNELS)
    const y = Math.floor(pixel / SIDE / FINE)
    const x = Math.floor((pixel % SIDE) / FINE)
    rows[y] = (rows[y] ?? 0) | (1 << x)
  }
  return rows
}

const isBlank = (small: Uint8Array) => small.every((level, at) => !differs(level, small[at % CHANNELS]))

type Look = NonNullable<Filmstrip['frames'][number]['look']>

/** Per frame: the cells changed since the previous one, and whether the frame is blank. */
export async function fingerprintsOf(frames: readonly Buffer[]): Promise<Look[]> {
  const all = await Promise.all(frames.map(thumbnailOf))
  return all.map((small, index) => {
    const before = all[index - 1]
    return { changed: before ? textOfRows(changedFields(before, small)) : null, isBlank: isBlank(small) }
  })
}
