import { memoize } from '~/shared/memoize'
import { refusalMessages } from '~/shared/messages/failures'
import { restoreTexts } from '~/shared/rules/report/report-texts'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { readBlob } from './read-blob'
import { readRunEvidence } from './read-evidence'
import { sendText } from './send-text'
import { findRunParts } from './store'

export const WHOLE_REFERENCE = /^evidence:([0-9a-f]{64})$/
/** Inlined values are not escaped, and the page controls the text. */
const IMAGE = /^image\/[\w.+-]+$/
const REFERENCE = /"evidence:([0-9a-f]{64})"/g

/** A page may repeat a reference in its own text; limits the inlined size. */
const MAX_RESTORED_BYTES = 32 * 1024 * 1024

export const reportMissing = () => new AppError('NOT_FOUND', refusalMessages.reportFileMissing)

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

export async function readReportFile(ctx: TenantCtx, request: Request): Promise<Response> {
  const text = JSON.stringify(await readReport(ctx))
  const headers = {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="lighthouse-${ctx.target.id}.json"`,
  }
  return sendText(request, { parts: [text], headers, chunks: () => withImages(ctx, text) })
}

/** Inlined images of this size or less are kept for a repeated reference. */
const KEPT_BYTES = 256 * 1024

/** The text in pieces, each image read when it is its turn. Only images of the run itself are inlined. */
export async function* withImages(ctx: TenantCtx, report: string): AsyncGenerator<string, void> {
  const runId = String(ctx.target.id)
  const own = await findRunParts(ctx.db, ctx.tenant, instantOf(runId), runId)
  const kept = new Map<string, string | null>()
  let left = MAX_RESTORED_BYTES
  let at = 0
  for (const { 0: whole, 1: hash = '', index } of report.matchAll(REFERENCE)) {
    const known = kept.get(hash)
    const image = known === undefined ? await inlined(ctx, own, hash) : known
    if ((image?.length ?? 0) <= KEPT_BYTES) kept.set(hash, image)
    if (!image || image.length > left) continue
    left -= image.length
    yield report.slice(at, index)
    yield image
    at = index + whole.length
  }
  yield report.slice(at)
}

async function inlined(
  ctx: TenantCtx,
  own: ReadonlySet<string> | undefined,
  hash: string,
): Promise<string | null> {
  if (own && !own.has(hash)) return null
  const image = await readBlob(ctx, Buffer.from(hash, 'hex'))
  if (!image || !IMAGE.test(image.mediaType)) return null
  return `"data:${image.mediaType};base64,${image.data.toString('base64')}"`
}
