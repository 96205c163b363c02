import type { ImportHistory } from '~/shared/schemas/tool-import'
import type { TenantCtx } from '../context'
import { readAmounts, readNotes } from './history.store'

export async function readImportHistory(ctx: TenantCtx): Promise<ImportHistory> {
  const id = String(ctx.target.id)
  const [notes, parts] = await Promise.all([
    readNotes(ctx.db, ctx.tenant, id),
    readAmounts(ctx.db, ctx.tenant, id),
  ])
  return { notes, parts }
}
