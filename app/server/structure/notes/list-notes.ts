import { scopeOf } from '~/shared/rules/access/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'
import type { Note } from '~/shared/schemas/note'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import { isUuid, placeFilterOf } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { presentNote } from './present'
import { findNote, listNoteRows } from './store'

export async function listNotes(ctx: Ctx, query: AnnotationQuery, isOperator = false): Promise<PageOf<Note>> {
  return toPage(await listNoteRows(ctx.db, placeFilterOf(ctx.actor, query, isOperator)), query, presentNote)
}

export async function readNote(ctx: Ctx, id: string): Promise<Note> {
  const row = isUuid(id) ? await findNote(ctx.db, scopeOf(ctx.actor), id) : undefined
  if (!row) throw notFound()
  return presentNote(row)
}
