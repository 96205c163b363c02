import type { z } from 'zod'
import { frameAtSlots } from '~/shared/rules/report/film-slots'
import { type Filmstrip, filmstrip } from '~/shared/schemas/agent'
import type { filmstripQuery, filmstripView } from '~/shared/schemas/lighthouse'
import { type ScriptStep, scriptSteps, type stepList } from '~/shared/schemas/script-steps'
import type { RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { instantOf } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { oncePerRequest } from '../../platform/request-scope'
import { type Evidence, readBlob } from './read-blob'
import { sendBlob } from './send-blob'
import { findRunEvidence } from './store'

/** undefined when not stored. */
export async function readRunEvidence(ctx: TenantCtx, kind: RunEvidenceKind): Promise<Evidence | undefined> {
  const runId = String(ctx.target.id)
  const evidence = await oncePerRequest(`evidence ${ctx.tenant} ${runId}`, () =>
    findRunEvidence(ctx.db, ctx.tenant, instantOf(runId), runId),
  )
  const hash = evidence?.[`${kind}_hash`]
  return hash ? readBlob(ctx, hash) : undefined
}

/** null when not stored. */
export async function readStored(ctx: TenantCtx, kind: RunEvidenceKind): Promise<string | null> {
  const found = await readRunEvidence(ctx, kind)
  return found ? found.data.toString() : null
}

export type ShownFilmstrip = NonNullable<z.input<typeof filmstripView>>

export async function readFilmstrip(
  ctx: TenantCtx,
  query: z.output<typeof filmstripQuery>,
): Promise<z.input<typeof filmstripView>> {
  const found = await readRunEvidence(ctx, 'filmstrip')
  return found ? presentFilmstrip(ctx, String(ctx.target.id), found.data, query) : null
}

/** null, with a log entry, for an invalid filmstrip. */
export function presentFilmstrip(
  { requestId }: Ctx,
  runId: string,
  data: Buffer,
  { interval, end }: z.output<typeof filmstripQuery>,
): ShownFilmstrip | null {
  const strip = filmstripIn(data)
  if (!strip) {
    createLogger('evidence').error({ requestId, runId }, 'a filmstrip cannot be read')
    return null
  }
  const frames = strip.frames.map(({ hash, ...frame }) => ({ ...frame, src: evidencePath(runId, hash) }))
  const slots = frameAtSlots(strip.frames, interval, end).map((frame, i) => ({ atMs: i * interval, frame }))
  return { ...strip, frames, slots }
}

function filmstripIn(data: Buffer): Filmstrip | undefined {
  try {
    return filmstrip.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

export const stepsIn = (data: Buffer): ScriptStep[] => scriptSteps.parse(JSON.parse(data.toString())).steps

export const evidencePath = (runId: string, hash: string) => `/api/lighthouses/${runId}/evidence/${hash}`

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A run gives access only to its own images. */
async function isImageOf(ctx: TenantCtx, hash: string): Promise<boolean> {
  const runId = String(ctx.target.id)
  const evidence = await findRunEvidence(ctx.db, ctx.tenant, instantOf(runId), runId)
  const own = [evidence?.screenshot_hash, evidence?.full_hash]
  if (own.some((one) => one?.toString('hex') === hash)) return true
  const strip = evidence?.filmstrip_hash && (await readBlob(ctx, evidence.filmstrip_hash))
  const frames = strip && filmstripIn(strip.data)?.frames
  if (frames?.some((frame) => frame.hash === hash)) return true
  const script = evidence?.steps_hash && (await readBlob(ctx, evidence.steps_hash))
  return script ? stepsIn(script.data).some((step) => step.screen === hash) : false
}

/** The URL contains the content hash, so it is cached forever. */
export async function readImage(ctx: TenantCtx, request: Request, hash: string): Promise<Response> {
  if (!(await isImageOf(ctx, hash))) throw notFound()
  const sent = await sendBlob(ctx, request, Buffer.from(hash, 'hex'), {
    accepts: (mediaType) => SHOWN_INLINE.has(mediaType),
    headers: (mediaType) => ({
      'content-type': mediaType,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
  })
  if (!sent) throw notFound()
  return sent
}

/** Results of the measured steps; null for a run without a script. */
export async function readSteps(ctx: TenantCtx): Promise<z.input<typeof stepList>> {
  const found = await readRunEvidence(ctx, 'steps')
  if (!found) return { steps: null }
  const steps = stepsIn(found.data).map((step) => ({
    ...step,
    screen: step.screen && evidencePath(String(ctx.target.id), step.screen),
  }))
  return { steps }
}
