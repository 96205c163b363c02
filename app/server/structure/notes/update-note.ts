import type { z } from 'zod'
import type { Note, noteChange } from '~/shared/schemas/note'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { presentNote } from './present'
import { lockNote, type NoteRow, updateNoteRow } from './store'

const loggedFields = ({ text, at }: NoteRow) => ({ text, at })

export async function updateNote(ctx: TenantCtx, input: z.output<typeof noteChange>): Promise<Note> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockNote(tx, ctx.tenant, id)
    if (!before) throw notFound()
    await updateNoteRow(tx, ctx.tenant, id, input, ctx.now())
    const after = (await lockNote(tx, ctx.tenant, id)) ?? before
    await recordActivity(ctx, tx, 'note.update', id, {
      before: loggedFields(before),
      after: loggedFields(after),
    })
    return presentNote(after)
  })
}
