import { memoize } from '~/shared/memoize'
import { reportFileMissingMessage } from '~/shared/messages/failures'
import { restoreTexts } from '~/shared/rules/report/report-texts'
import { instantOf } from '../access'
import type { TenantCtx } from '../context'
import { AppError } from '../errors'
import { readBlob } from './read-blob'
import { readRunEvidence } from './read-evidence'
import { findRunParts } from './store'

export const WHOLE_REFERENCE = /^evidence:([0-9a-f]{64})$/
/** Inlined values are not escaped, and the page controls the text. */
const IMAGE = /^image\/[\w.+-]+$/
const REFERENCE = /"evidence:([0-9a-f]{64})"/g

/** A page may repeat a reference in its own text; limits the inlined size. */
const MAX_RESTORED_BYTES = 32 * 1024 * 1024

export const reportMissing = () => new AppError('NOT_FOUND', reportFileMissingMessage)

type Texts = (hash: string) => Promise<unknown>

export function textsOf(ctx: TenantCtx): Texts {
  return memoize(async (hash) => {
    const texts = await readBlob(ctx, Buffer.from(hash, 'hex'))
    return texts && JSON.parse(texts.data.toString())
  })
}

/** A stored result with its texts, which runs of one Lighthouse version share. */
export async function withTexts(result: Record<string, unknown>, readTexts: Texts): Promise<unknown> {
  const hash = WHOLE_REFERENCE.exec(String(result['texts']))?.[1]
  const texts = hash && (await readTexts(hash))
  if (!texts) return result
  const { texts: _, ...own } = result
  return restoreTexts(own, texts)
}

/** null when not stored. */
export async function findReport(ctx: TenantCtx, readTexts = textsOf(ctx)): Promise<unknown> {
  const found = await readRunEvidence(ctx, 'report')
  return found ? withTexts(JSON.parse(found.data.toString()), readTexts) : null
}

/** Like findReport, but throws NOT_FOUND 'The report file is missing'. */
export async function readReport(ctx: TenantCtx): Promise<unknown> {
  const report = await findReport(ctx)
  if (!report) throw reportMissing()
  return report
}

export async function readReportFile(ctx: TenantCtx): Promise<Response> {
  const text = await withImages(ctx, JSON.stringify(await readReport(ctx)))
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="lighthouse-${ctx.target.id}.json"`,
    },
  })
}

/** Only images of the run itself are inlined, whatever the text refers to. */
export async function withImages(ctx: TenantCtx, report: string): Promise<string> {
  const runId = String(ctx.target.id)
  const own = await findRunParts(ctx.db, ctx.tenant, instantOf(runId), runId)
  const images = new Map<string, string>()
  for (const hash of new Set([...report.matchAll(REFERENCE)].map((match) => match[1] ?? ''))) {
    if (own && !own.has(hash)) continue
    const image = await readBlob(ctx, Buffer.from(hash, 'hex'))
    if (image && IMAGE.test(image.mediaType))
      images.set(hash, `"data:${image.mediaType};base64,${image.data.toString('base64')}"`)
  }
  let left = MAX_RESTORED_BYTES
  return report.replace(REFERENCE, (whole, hash: string) => {
    const image = images.get(hash)
    if (!image || image.length > left) return whole
    left -= image.length
    return image
  })
}
