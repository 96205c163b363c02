import type { z } from 'zod'
import { messages } from '~/shared/messages'
import { type Filmstrip, filmstrip, type NetworkRequest } from '~/shared/schemas/agent'
import type { filmstripView } from '~/shared/schemas/lighthouse'
import { instantOf } from '../access'
import { unsealBlob } from '../blobs'
import type { TenantCtx } from '../context'
import { AppError } from '../errors'
import { blobKey } from './keep-evidence'
import { findBlob, findRunEvidence, type RunEvidence } from './store'

interface Evidence {
  data: Buffer
  mediaType: string
}

/** Bytes of one piece of evidence of the tenant; undefined when it is not (or no longer) kept. */
export async function readBlob(ctx: TenantCtx, hash: Buffer): Promise<Evidence | undefined> {
  const row = await findBlob(ctx.db, ctx.tenant, hash)
  const stored = row && (await ctx.blobs.get(blobKey(ctx.tenant, hash)))
  return row && stored ? { data: await unsealBlob(stored, row.codec), mediaType: row.media_type } : undefined
}

async function readOf(ctx: TenantCtx, kind: keyof RunEvidence): Promise<Evidence | undefined> {
  const runId = String(ctx.target.id)
  const evidence = await findRunEvidence(ctx.db, ctx.tenant, instantOf(runId), runId)
  const hash = evidence?.[kind]
  return hash ? readBlob(ctx, hash) : undefined
}

/** The requests of a run, or null when none were kept (the run failed, or their time is over). */
export async function readRequests(ctx: TenantCtx): Promise<{ requests: NetworkRequest[] | null }> {
  const found = await readOf(ctx, 'requests_hash')
  return { requests: found ? (JSON.parse(found.data.toString()) as NetworkRequest[]) : null }
}

export async function readFilmstrip(ctx: TenantCtx): Promise<z.input<typeof filmstripView>> {
  const found = await readOf(ctx, 'filmstrip_hash')
  if (!found) return null
  const strip: Filmstrip = filmstrip.parse(JSON.parse(found.data.toString()))
  const frames = strip.frames.map(({ atMs, hash }) => ({
    atMs,
    src: evidencePath(String(ctx.target.id), hash),
  }))
  return { ...strip, frames }
}

export const evidencePath = (runId: string, hash: string) => `/api/lighthouses/${runId}/evidence/${hash}`

/** The stored Lighthouse report, its images put back. Throws NOT_FOUND 'The report file is missing'. */
export async function readReportFile(ctx: TenantCtx): Promise<Response> {
  const found = await readOf(ctx, 'report_hash')
  if (!found) throw new AppError('NOT_FOUND', messages.reportFileMissing)
  const text = await withImages(ctx, found.data.toString())
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="lighthouse-${ctx.target.id}.json"`,
    },
  })
}

const REFERENCE = /"evidence:([0-9a-f]{64})"/g

async function withImages(ctx: TenantCtx, report: string): Promise<string> {
  const images = new Map<string, string>()
  for (const hash of new Set([...report.matchAll(REFERENCE)].map((match) => match[1] ?? ''))) {
    const image = await readBlob(ctx, Buffer.from(hash, 'hex'))
    if (image) images.set(hash, `"data:${image.mediaType};base64,${image.data.toString('base64')}"`)
  }
  return report.replace(REFERENCE, (whole, hash: string) => images.get(hash) ?? whole)
}

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Whether this is the run's screenshot or one of its frames: a run opens nothing but its own. */
async function isImageOf(ctx: TenantCtx, hash: string): Promise<boolean> {
  const runId = String(ctx.target.id)
  const evidence = await findRunEvidence(ctx.db, ctx.tenant, instantOf(runId), runId)
  if (evidence?.screenshot_hash?.toString('hex') === hash) return true
  const strip = evidence?.filmstrip_hash && (await readBlob(ctx, evidence.filmstrip_hash))
  if (!strip) return false
  return filmstrip.parse(JSON.parse(strip.data.toString())).frames.some((frame) => frame.hash === hash)
}

/** One image of a run. Its address never changes its content, so a browser may keep it for good. */
export async function readImage(ctx: TenantCtx, hash: string): Promise<Response> {
  const found = (await isImageOf(ctx, hash)) ? await readBlob(ctx, Buffer.from(hash, 'hex')) : undefined
  if (!found || !SHOWN_INLINE.has(found.mediaType)) throw new AppError('NOT_FOUND', messages.notFound)
  return new Response(new Uint8Array(found.data), {
    headers: {
      'content-type': found.mediaType,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    },
  })
}
