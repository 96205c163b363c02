import sharp from 'sharp'
import type { Filmstrip } from '~/shared/schemas/agent'
import type { Evidence } from '../types'
import { removalOrder } from './choose-frames'
import { evidenceOf, sha256 } from './evidence'
import { fingerprintsOf } from './frame-fingerprint'
import { jpegSize } from './jpeg-size'
import { type Lhr, navigationStart } from './lhr'

/** The fields read of a trace event; `ts` is microseconds on the browser's clock. */
export interface TraceEvent {
  name: string
  ts: number
  args?: { snapshot?: string }
}

export interface FilmstripLimits {
  frames: number
  milliseconds: number
  bytes: number
}
export const FILMSTRIP_LIMITS: FilmstripLimits = { frames: 40, milliseconds: 60_000, bytes: 56_000 }
/** About 180 × 305 on a phone, 280 × 195 on a desktop. */
const FRAME_PIXELS = 55_000
const QUALITY = 50
const FINGERPRINT_WIDTH = 24

interface Shot {
  atMs: number
  data: Buffer
}
interface Size {
  width: number
  height: number
}

/** The screen at navigation start, then each screenshot that differs from the previous one. */
function shotsOf(start: number, events: readonly TraceEvent[], most: number): Shot[] {
  const shots: (Shot & { hash: string })[] = []
  const pictures = events
    .filter((event) => event.name === 'Screenshot' && event.args?.snapshot)
    .sort((a, b) => a.ts - b.ts)
  for (const event of pictures) {
    const atMs = Math.max(0, Math.round((event.ts - start) / 1000))
    if (atMs > most) break
    const data = Buffer.from(event.args?.snapshot ?? '', 'base64')
    const hash = sha256(data)
    const before = shots.at(-1)
    if (before?.hash === hash) continue
    if (before?.atMs === atMs) shots.pop()
    shots.push({ atMs, data, hash })
  }
  return shots
}

const fingerprint = (data: Buffer) =>
  sharp(data).resize({ width: FINGERPRINT_WIDTH }).removeAlpha().raw().toBuffer()

/** Lossy WebP takes less than half of the JPEG's bytes. */
async function shrink(data: Buffer, size: Size): Promise<Evidence> {
  const small = await sharp(data)
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: QUALITY })
    .toBuffer()
  return evidenceOf('frame', 'image/webp', small)
}

function smallSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(FRAME_PIXELS / (width * height)))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const distinct = (frames: readonly Evidence[]) => [...new Map(frames.map((one) => [one.hash, one])).values()]
const sizeOf = (frames: readonly Evidence[]) => distinct(frames).reduce((sum, { size }) => sum + size, 0)

/**
 * The frames of the load within the limits; the least changed are dropped first. The browser paints nothing once the
 * page is stable, so the last frame marks visual completeness.
 */
export async function extractFilmstrip(
  lhr: Pick<Lhr, 'audits'>,
  events: readonly TraceEvent[],
  limits: FilmstripLimits = FILMSTRIP_LIMITS,
): Promise<{ filmstrip: Filmstrip; frames: Evidence[] } | null> {
  const start = navigationStart(lhr)
  if (start === null) return null
  const shots = shotsOf(start, events, limits.milliseconds)
  const measured = shots[0] && jpegSize(shots[0].data)
  if (!measured) return null
  const size = smallSize(measured)
  const order = removalOrder(await Promise.all(shots.map(({ data }) => fingerprint(data))))
  const left = new Set(order.splice(0, Math.max(0, shots.length - limits.frames)))
  const images = await Promise.all(
    shots.map((shot, index) => (left.has(index) ? null : shrink(shot.data, size))),
  )
  const kept = () => images.filter((image, index): image is Evidence => image !== null && !left.has(index))
  while (sizeOf(kept()) > limits.bytes && order.length > 0) left.add(order.shift() ?? 0)
  return { filmstrip: { ...size, frames: await framesOf(shots, images, left) }, frames: distinct(kept()) }
}

/** The kept frames, each with its changes since the previous kept one. */
async function framesOf(
  shots: readonly Shot[],
  images: readonly (Evidence | null)[],
  left: ReadonlySet<number>,
): Promise<Filmstrip['frames']> {
  const chosen = shots.flatMap(({ atMs, data }, index) => {
    const image = left.has(index) ? null : images[index]
    return image ? [{ atMs, hash: image.hash, data }] : []
  })
  const looks = await fingerprintsOf(chosen.map(({ data }) => data))
  return chosen.map(({ atMs, hash }, index) => ({ atMs, hash, look: looks[index] }))
}

/** A larger trace is too big to send and to open. */
const MAX_BYTES = 40 * 1024 * 1024

/** The trace for DevTools, without screenshots; null when too large. */
export function extractTrace(events: readonly TraceEvent[]): Evidence | null {
  if (events.length === 0) return null
  const traceEvents = events.filter((event) => event.name !== 'Screenshot')
  const data = Buffer.from(JSON.stringify({ traceEvents }))
  return data.length > MAX_BYTES ? null : evidenceOf('trace', 'application/json', data)
}
