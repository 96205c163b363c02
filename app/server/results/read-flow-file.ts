import type { TenantCtx } from '../context'
import { flowHtml } from '../engine/flow-html'
import { attachment, readFlow, withImages } from '../evidence'

/** All steps as Lighthouse's flow report, a standalone HTML file. */
export async function readFlowFile(ctx: TenantCtx): Promise<Response> {
  const html = await withImages(ctx, await flowHtml(await readFlow(ctx)))
  return attachment(html, 'text/html; charset=utf-8', `user-flow-${ctx.target.id}.html`)
}
