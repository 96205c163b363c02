import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { notesMessages as messages } from '~/shared/messages/notes'
import { wallTime } from '~/shared/rules/time/wall-time'
import type { Note } from '~/shared/schemas/note'
import { DeleteAnnotationDialog } from './delete-dialog'
import { NewAnnotationDialog } from './new-annotation-dialog'
import { NoteForm, type Shown } from './note-form'
import type { PlaceChoices } from './place-options'

type NewProps = Shown & { at: string; choices: PlaceChoices | null }

export function NewNoteDialog({ at, choices, ...shown }: NewProps) {
  return (
    <NewAnnotationDialog title={messages.add} kind="note" choices={choices} closeTo={shown.closeTo}>
      {(places) => (
        <NoteForm
          key={choices?.client?._id}
          values={{ at }}
          places={places}
          submit={formMessages.create}
          {...shown}
        />
      )}
    </NewAnnotationDialog>
  )
}

export function PageNoteDialog({ page, at, ...shown }: Shown & { page: string; at: string }) {
  return (
    <Dialog title={messages.onPage(page)} closeTo={shown.closeTo} width="form">
      <NoteForm values={{ at }} submit={formMessages.create} {...shown} />
    </Dialog>
  )
}

export function EditNoteDialog({ note, ...shown }: Shown & { note: Note }) {
  return (
    <Dialog title={messages.edit} closeTo={shown.closeTo} width="form">
      <NoteForm
        values={{ text: note.text, at: wallTime(note.at, shown.timeZone) }}
        submit={formMessages.save}
        {...shown}
      />
    </Dialog>
  )
}

export function DeleteNoteDialog({ note, closeTo, lastResult }: Shown & { note: Note }) {
  return <DeleteAnnotationDialog title={messages.delete} text={note.text} {...{ closeTo, lastResult }} />
}
