import { useCan } from '~/components/settings/use-visitor'
import { Dialog } from '~/components/ui/dialog'
import { messages } from '~/shared/messages'
import { wallTime } from '~/shared/rules/wall-time'
import type { Note } from '~/shared/schemas/note'
import { ClientPicker } from './client-picker'
import { NoteForm, type Shown } from './note-form'
import { type PlaceChoices, placeOptions } from './place-options'

const words = messages.notes

/** `choices` are left out for a note of the operator, which is about everything. */
type NewProps = Shown & { at: string; choices: PlaceChoices | null }

export function NewNoteDialog({ at, choices, ...shown }: NewProps) {
  const can = useCan()
  const may = (target: Parameters<typeof can>[1]) => can('note.create', target)
  return (
    <Dialog title={words.add} closeTo={shown.closeTo} width="form">
      {choices ? (
        <ClientPicker {...choices} />
      ) : (
        <p className="text-quiet">{messages.annotating.forEverybody}.</p>
      )}
      <NoteForm
        key={choices?.client?._id}
        values={{ at }}
        places={choices ? placeOptions(choices, 'organization', may) : undefined}
        submit={messages.form.create}
        {...shown}
      />
    </Dialog>
  )
}

/** From the report of a page, which it is about. */
export function PageNoteDialog({ page, at, ...shown }: Shown & { page: string; at: string }) {
  return (
    <Dialog title={words.onPage(page)} closeTo={shown.closeTo} width="form">
      <NoteForm values={{ at }} submit={messages.form.create} {...shown} />
    </Dialog>
  )
}

export function EditNoteDialog({ note, ...shown }: Shown & { note: Note }) {
  return (
    <Dialog title={words.edit} closeTo={shown.closeTo} width="form">
      <NoteForm
        values={{ text: note.text, at: wallTime(note.at, shown.timeZone) }}
        submit={messages.form.save}
        {...shown}
      />
    </Dialog>
  )
}
