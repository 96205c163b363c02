import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { annotationFormMessages } from '../messages/notes'
import { MAX_NOTE_LENGTH } from '../values/choices'
import { annotationPlace, moment, placeChoice, wallMoment } from './annotation'
import { line } from './organization'
import { queryId } from './paging'

/** Line breaks become spaces: a chart has no room. */
const text = z
  .string({ error: () => inputMessages.required })
  .max(10 * MAX_NOTE_LENGTH, { error: () => inputMessages.atMostCharacters(MAX_NOTE_LENGTH) })
  .transform((typed) => typed.replace(/[\r\n]+/g, ' '))
  .pipe(line(MAX_NOTE_LENGTH).min(1, { error: () => inputMessages.notBlank }))

/** Default: now. */
export const newOperatorNote = z.object({ text, at: moment.optional() })

export const NOTE_PLACES = ['page', 'site', 'project', 'client', 'organization'] as const
const id = queryId.nullish()

/** About exactly one target. */
export const newNote = newOperatorNote
  .extend({ organization: id, client: id, project: id, site: id, page: id })
  .refine((note) => NOTE_PLACES.filter((level) => note[level] != null).length === 1, {
    error: () => annotationFormMessages.placeRequired,
    path: ['page'],
  })
export type NewNote = z.output<typeof newNote>

/** Absent fields stay unchanged. */
export const noteChange = newOperatorNote.partial()

export const note = annotationPlace.extend({
  _id: z.uuid(),
  text: z.string(),
  at: z.iso.datetime(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Note = z.infer<typeof note>

/** For an existing note with its time, or one with a known target. */
export const noteForm = (timeZone: string, at?: string) => z.object({ text, at: wallMoment(timeZone, at) })
export const newNoteForm = (timeZone: string) => noteForm(timeZone).extend({ place: placeChoice })
