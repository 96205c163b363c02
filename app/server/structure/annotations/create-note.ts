import { v7 } from 'uuid'
import type { z } from 'zod'
import { wholeSecond } from '~/shared/rules/report/annotations'
import type { NewNote, Note, newOperatorNote } from '~/shared/schemas/note'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { presentNote } from './present'
import { notes } from './store'

type Input = z.output<typeof newOperatorNote>

export function createNote(ctx: TenantCtx, input: NewNote): Promise<Note> {
  const { clientId = null, projectId = null, siteId = null } = ctx.target
  return insertNoteFor(ctx, ctx.tenant, { clientId, projectId, siteId, pageId: input.page ?? null }, input)
}

export const createOperatorNote = (ctx: Ctx, input: Input): Promise<Note> =>
  insertNoteFor(ctx, NO_ORGANIZATION, {}, input)

async function insertNoteFor(ctx: Ctx, tenant: number, place: object, { text, at }: Input): Promise<Note> {
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  return inTransaction(ctx, async (tx) => {
    const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
    await notes.insert(tx, tenant, {
      id,
      ...place,
      text,
      at: at ?? wholeSecond(now),
      createdBy,
      createdAt: now,
      updatedAt: now,
    })
    const row = orNotFound(await notes.lock(tx, tenant, id))
    const note = presentNote(row)
    const { client, project, site, page } = note
    await recordActivity(ctx, tx, 'note.create', id, {
      organizationId: tenant,
      after: { name: text, at: row.at, client, project, site, page },
    })
    return note
  })
}
