import type { z } from 'zod'
import type { Note, noteChange } from '~/shared/schemas/note'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { presentNote } from './present'
import { deleteNoteRow, lockNote, type NoteRow, updateNoteRow } from './store'

const loggedFields = ({ text, at }: NoteRow) => ({ text, at })

export async function updateNote(ctx: TenantCtx, input: z.output<typeof noteChange>): Promise<Note> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = orNotFound(await lockNote(tx, ctx.tenant, id))
    await updateNoteRow(tx, ctx.tenant, id, input, ctx.now())
    const after = (await lockNote(tx, ctx.tenant, id)) ?? before
    await recordActivity(ctx, tx, 'note.update', id, {
      before: loggedFields(before),
      after: loggedFields(after),
    })
    return presentNote(after)
  })
}

export async function deleteNote(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const note = orNotFound(await lockNote(tx, ctx.tenant, id))
    await deleteNoteRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'note.delete', id, { before: { name: note.text, at: note.at } })
    return { ok: true }
  })
}
