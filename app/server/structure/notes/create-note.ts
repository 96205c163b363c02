import { v7 } from 'uuid'
import type { z } from 'zod'
import { wholeSecond } from '~/shared/rules/report/annotations'
import type { NewNote, Note, newOperatorNote } from '~/shared/schemas/note'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { presentNote } from './present'
import { insertNote, lockNote } from './store'

type Place = Record<'client' | 'project' | 'site' | 'page', number | null>
type Input = z.output<typeof newOperatorNote>

export function createNote(ctx: TenantCtx, input: NewNote): Promise<Note> {
  const { clientId = null, projectId = null, siteId = null } = ctx.target
  const place = { client: clientId, project: projectId, site: siteId, page: input.page ?? null }
  return insertNoteFor(ctx, ctx.tenant, place, input)
}

export const createOperatorNote = (ctx: Ctx, input: Input): Promise<Note> =>
  insertNoteFor(ctx, NO_ORGANIZATION, { client: null, project: null, site: null, page: null }, input)

async function insertNoteFor(ctx: Ctx, tenant: number, place: Place, { text, at }: Input): Promise<Note> {
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const about = { ...place, text, at: at ?? wholeSecond(now) }
  return inTransaction(ctx, async (tx) => {
    const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
    await insertNote(tx, tenant, { id, ...about, createdBy, now })
    await recordActivity(ctx, tx, 'note.create', id, {
      organizationId: tenant,
      after: { name: text, at: about.at, ...place },
    })
    const row = await lockNote(tx, tenant, id)
    if (!row) throw notFound()
    return presentNote(row)
  })
}
