import sharp from 'sharp'
import { FIELDS, textOfRows } from '~/shared/rules/report/film-changes'
import type { Filmstrip } from '~/shared/schemas/agent'

/** So many pixels of a field are compared across and down. */
const FINE = 4
const SIDE = FIELDS * FINE
const CHANNELS = 3
/** By so much a colour must differ, of 255: below are traces of how frames are encoded. */
const VISIBLE = 12

/** A frame made so small that a field is a few pixels. */
const thumbnailOf = (data: Buffer): Promise<Uint8Array> =>
  sharp(data)
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()

const differs = (a: number | undefined, b: number | undefined) => Math.abs((a ?? 0) - (b ?? 0)) > VISIBLE

/** Which fields of a picture differ visibly from those of the one before. */
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

/** Whether nothing is to be seen but one colour. */
const isBlank = (small: Uint8Array) => small.every((level, at) => !differs(level, small[at % CHANNELS]))

type Look = NonNullable<Filmstrip['frames'][number]['look']>

/** Of each frame what changed since the one before, and whether anything was to be seen at all. */
export async function fingerprintsOf(frames: readonly Buffer[]): Promise<Look[]> {
  const all = await Promise.all(frames.map(thumbnailOf))
  return all.map((small, index) => {
    const before = all[index - 1]
    return { changed: before ? textOfRows(changedFields(before, small)) : null, isBlank: isBlank(small) }
  })
}
