import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { deleteNoteRow, lockNote } from './store'

export async function deleteNote(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const note = await lockNote(tx, ctx.tenant, id)
    if (!note) throw notFound()
    await deleteNoteRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'note.delete', id, { before: { name: note.text, at: note.at } })
    return { ok: true }
  })
}
