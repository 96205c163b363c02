import type { TenantCtx } from '../../platform/context'
import { flowHtml } from '../engine/flow-html'
import { attachmentHeaders, readFlow, sendText, withImages } from '../evidence'

/** All steps as Lighthouse's flow report, a standalone HTML file. */
export async function readFlowFile(ctx: TenantCtx, request: Request): Promise<Response> {
  const html = await flowHtml(await readFlow(ctx))
  const headers = attachmentHeaders('text/html; charset=utf-8', `user-flow-${ctx.target.id}.html`)
  return sendText(request, { parts: ['flow', html], headers, chunks: () => withImages(ctx, html) })
}
