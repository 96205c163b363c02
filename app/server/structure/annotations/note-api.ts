import { annotationQuery, operatorQuery } from '~/shared/schemas/annotation'
import { type NewNote, NOTE_PLACES, newNote, newOperatorNote, note, noteChange } from '~/shared/schemas/note'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import type { TargetRef } from '../../platform/access'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { deleteNote, updateNote } from './change-annotations'
import { createNote, createOperatorNote } from './create-note'
import { listNotes, readNote } from './read-annotations'

function placeOf(body: NewNote): TargetRef {
  const kind = NOTE_PLACES.find((level) => body[level] != null) ?? 'page'
  return { kind, id: body[kind] ?? 0 }
}

export const noteRows = [
  endpoint.get('/api/notes', {
    summary: 'Notes on everything the caller can read, including parent levels, newest first',
    guard: 'caller',
    query: annotationQuery,
    response: pageOf(note),
    run: (ctx, { query }) => listNotes(ctx, query),
  }),
  endpoint.post('/api/notes', {
    summary: 'Write a note about one organization, client, project, site or page',
    guard: { on: 'note.create', target: ({ body }) => placeOf(body) },
    body: newNote,
    response: note,
    status: 201,
    run: (ctx, { body }) => createNote(ctx, body),
  }),
  endpoint.get('/api/notes/{id}', {
    summary: 'One note',
    guard: 'caller',
    params: uuidParams,
    response: note,
    run: (ctx, { params }) => readNote(ctx, params.id),
  }),
  endpoint.put('/api/notes/{id}', {
    summary: 'Change what a note says, or when',
    ...byUuid('note', 'note.update'),
    body: noteChange,
    response: note,
    run: (ctx, { body }) => updateNote(ctx, body),
  }),
  endpoint.delete('/api/notes/{id}', {
    summary: 'Delete a note',
    ...byUuid('note', 'note.delete'),
    response: done,
    run: (ctx) => deleteNote(ctx),
  }),
  endpoint.get('/api/operator/notes', {
    summary: 'Platform notes, shown to all organizations',
    guard: 'super',
    query: operatorQuery,
    response: pageOf(note),
    run: (ctx, { query }) => listNotes(ctx, query, true),
  }),
  endpoint.post('/api/operator/notes', {
    summary: 'Write a note for everybody, in every organization',
    guard: 'super',
    body: newOperatorNote,
    response: note,
    status: 201,
    run: (ctx, { body }) => createOperatorNote(ctx, body),
  }),
]
