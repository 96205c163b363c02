import type { ImportHistory } from '~/shared/schemas/tool-import'
import type { TenantCtx } from '../../platform/context'
import { readImport } from '../site-imports'
import { readAmounts, readNotes } from './history.store'

export async function readImportHistory(ctx: TenantCtx): Promise<ImportHistory> {
  const { _id: id } = await readImport(ctx)
  const [notes, parts] = await Promise.all([
    readNotes(ctx.db, ctx.tenant, id),
    readAmounts(ctx.db, ctx.tenant, id),
  ])
  return { notes, parts }
}
