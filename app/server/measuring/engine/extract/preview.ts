import type { RunnerResult } from 'lighthouse'
import sharp from 'sharp'
import type { RunPreview } from '~/shared/schemas/onboarding'
import { gathered } from '../gathered'
import type { AuditJob } from '../types'
import type { TraceEvent } from './filmstrip'
import { type Lhr, navigationStart } from './lhr'
import { extractMetrics } from './metrics'
import { extractScores } from './scores'

const MAX_FRAMES = 6
const FRAME_HEIGHT = 200
const QUALITY = 40

/** First figures and a few small frames of a load; null when it failed. Never throws: the result counts. */
export async function previewOf(
  { lhr, artifacts }: Pick<RunnerResult, 'lhr' | 'artifacts'>,
  job: Pick<AuditJob, 'emulation'>,
): Promise<RunPreview | null> {
  if (lhr.runtimeError) return null
  try {
    const events = (gathered(artifacts.Trace)?.traceEvents ?? []) as TraceEvent[]
    return {
      scores: { ...extractScores(lhr), security: null, cachePolicy: null },
      metrics: extractMetrics(lhr, job.emulation.throttling),
      frames: await framesOf(lhr, events),
    }
  } catch {
    return null
  }
}

/** Evenly chosen from the screenshots of the load, the last one included. */
async function framesOf(
  lhr: Pick<Lhr, 'audits'>,
  events: readonly TraceEvent[],
): Promise<RunPreview['frames']> {
  const start = navigationStart(lhr)
  if (start === null) return []
  const shots = events.filter(({ name, ts, args }) => name === 'Screenshot' && ts >= start && args?.snapshot)
  const step = Math.max(1, (shots.length - 1) / (MAX_FRAMES - 1))
  const chosen = new Set(
    Array.from({ length: Math.min(MAX_FRAMES, shots.length) }, (_, index) => shots[Math.round(index * step)]),
  )
  return Promise.all(
    [...chosen].flatMap((shot) => {
      if (!shot) return []
      const atMs = Math.round((shot.ts - start) / 1000)
      const small = sharp(Buffer.from(shot.args?.snapshot ?? '', 'base64'))
        .resize({ height: FRAME_HEIGHT, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer()
      return [small.then((data) => ({ atMs, webp: data.toString('base64') }))]
    }),
  )
}
