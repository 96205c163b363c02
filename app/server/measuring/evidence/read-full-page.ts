import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import type { fullPageView } from '~/shared/schemas/lighthouse'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { evidencePath, readRunEvidence } from './read-evidence'
import { findRunEvidence } from './store'

interface Node {
  left: number
  top: number
  width: number
  height: number
}
interface Report {
  fullPageScreenshot?: {
    screenshot: { width: number; height: number }
    nodes: Record<string, Node>
  } | null
}

/** The full-page screenshot with the rectangles of the audited elements by `lhId`. */
export async function readFullPage(ctx: TenantCtx): Promise<z.input<typeof fullPageView>> {
  const id = String(ctx.target.id)
  const evidence = await findRunEvidence(ctx.db, ctx.tenant, instantOf(id), id)
  const report = evidence?.full_hash ? await readRunEvidence(ctx, 'report') : undefined
  const { fullPageScreenshot: full } = JSON.parse(report?.data.toString() ?? '{}') as Report
  if (!evidence?.full_hash || !full) throw new AppError('NOT_FOUND', failuresMessages.noData)
  const { width, height } = full.screenshot
  const nodes = Object.entries(full.nodes).map(([name, { left, top, ...size }]) => ({
    id: name,
    x: left,
    y: top,
    width: size.width,
    height: size.height,
  }))
  return { width, height, src: evidencePath(id, evidence.full_hash.toString('hex')), nodes }
}
