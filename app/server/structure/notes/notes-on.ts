import { canSeeAuthor } from '~/shared/rules/report/annotations'
import type { Annotation } from '~/shared/schemas/annotation'
import type { PlaceQuery } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { presentNote } from './present'
import { listNotesOn } from './store'

export async function notesOn(ctx: Ctx, { tenant, ...query }: PlaceQuery): Promise<Annotation[]> {
  const rows = await listNotesOn(ctx.db, tenant, query)
  return rows.map(presentNote).map(({ _id, level, text, at, createdBy }) => ({
    _id,
    kind: 'note' as const,
    at: Date.parse(at),
    level,
    text,
    by: canSeeAuthor(ctx.actor, level) ? createdBy : null,
  }))
}
