import type { Filmstrip } from '~/shared/schemas/agent'
import type { Evidence } from '../types'
import { evidenceOf } from './evidence'
import { jpegSize } from './jpeg-size'
import { type Lhr, navigationStart } from './lhr'

/** What is read of a trace event; `ts` is microseconds on the browser's clock. */
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
export const FILMSTRIP_LIMITS: FilmstripLimits = { frames: 60, milliseconds: 60_000, bytes: 150_000 }

interface Shot {
  atMs: number
  image: Evidence
}

/** Keeps the first and the last frame and, between them, evenly many as the limits allow. */
function thin(shots: Shot[], limits: FilmstripLimits): Shot[] {
  const sizeOf = (some: Shot[]) =>
    [...new Map(some.map((shot) => [shot.image.hash, shot.image.size])).values()].reduce(
      (sum, size) => sum + size,
      0,
    )
  let kept = shots
  for (let count = Math.min(shots.length, limits.frames); count >= 2; count -= 1) {
    kept = Array.from({ length: count }, (_, index) => {
      const position = Math.round((index * (shots.length - 1)) / (count - 1))
      return shots[position] as Shot
    })
    if (sizeOf(kept) <= limits.bytes) return kept
  }
  return kept
}

/**
 * The frames of the load: what was on screen when it began, then each picture that differs from the one before.
 * The browser paints nothing new once the page stands still, so the last frame is the visual end.
 */
export function extractFilmstrip(
  lhr: Pick<Lhr, 'audits'>,
  events: readonly TraceEvent[],
  limits: FilmstripLimits = FILMSTRIP_LIMITS,
): { filmstrip: Filmstrip; frames: Evidence[] } | null {
  const start = navigationStart(lhr)
  if (start === null) return null
  const shots: Shot[] = []
  const pictures = events
    .filter((event) => event.name === 'Screenshot' && event.args?.snapshot)
    .sort((a, b) => a.ts - b.ts)
  for (const event of pictures) {
    const atMs = Math.max(0, Math.round((event.ts - start) / 1000))
    if (atMs > limits.milliseconds) break
    const image = evidenceOf('frame', 'image/jpeg', Buffer.from(event.args?.snapshot ?? '', 'base64'))
    const before = shots.at(-1)
    if (before?.image.hash === image.hash) continue
    if (before?.atMs === atMs) shots.pop()
    shots.push({ atMs, image })
  }
  const kept = thin(shots, limits)
  const size = kept[0] && jpegSize(kept[0].image.data)
  if (!size) return null
  return {
    filmstrip: { ...size, frames: kept.map((shot) => ({ atMs: shot.atMs, hash: shot.image.hash })) },
    frames: [...new Map(kept.map((shot) => [shot.image.hash, shot.image])).values()],
  }
}
