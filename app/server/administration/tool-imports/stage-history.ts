import { missingArtefacts, storeArtefact } from '../../measuring/evidence'
import type { TenantCtx } from '../../platform/context'
import { updateImport } from '../site-imports'
import { insertPiece } from './history.store'
import type { ToolOutput } from './tool-content'

/**
 * Keeps the past of an import until its sites are written, with what the file has that is not imported. Evidence is
 * kept for a day unless the import is confirmed.
 */
export async function stageHistory(
  ctx: TenantCtx,
  importId: string,
  outputs: AsyncIterable<ToolOutput>,
): Promise<void> {
  let nth = 0
  for await (const output of outputs) {
    if (output.kind === 'notes')
      await updateImport(ctx.db, ctx.tenant, importId, { notes: JSON.stringify(output.notes) })
    if (output.kind === 'evidence') await storeMissing(ctx, output)
    if (output.kind !== 'piece') continue
    const { site, ...piece } = output.piece
    await insertPiece(ctx.db, ctx.tenant, { ...piece, import_id: importId, nth, site_name: site })
    nth += 1
  }
}

async function storeMissing(
  ctx: TenantCtx,
  { hash, data, mediaType }: Extract<ToolOutput, { kind: 'evidence' }>,
): Promise<void> {
  const missing = await missingArtefacts(ctx, ctx.tenant, [hash])
  if (missing.length > 0)
    await storeArtefact(ctx, ctx.tenant, { hash, body: Buffer.from(data), codec: 'none', mediaType })
}
