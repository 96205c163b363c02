import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { notesMessages as messages } from '~/shared/messages/notes'
import { wallTime } from '~/shared/rules/time/wall-time'
import type { Note } from '~/shared/schemas/note'
import { DeleteAnnotationDialog } from './delete-dialog'
import { NewAnnotationDialog } from './new-annotation-dialog'
import { type FormProps, NoteForm } from './note-form'
import type { PlaceChoices } from './place-options'

type NewProps = FormProps & { at: string; choices: PlaceChoices | null }

export function NewNoteDialog({ at, choices, ...props }: NewProps) {
  return (
    <NewAnnotationDialog title={messages.add} kind="note" choices={choices} closeTo={props.closeTo}>
      {(places) => (
        <NoteForm
          key={choices?.client?._id}
          values={{ at }}
          places={places}
          submit={formMessages.create}
          {...props}
        />
      )}
    </NewAnnotationDialog>
  )
}

export function PageNoteDialog({ page, at, ...props }: FormProps & { page: string; at: string }) {
  return (
    <Dialog title={messages.onPage(page)} closeTo={props.closeTo} width="form">
      <NoteForm values={{ at }} submit={formMessages.create} {...props} />
    </Dialog>
  )
}

export function EditNoteDialog({ note, ...props }: FormProps & { note: Note }) {
  return (
    <Dialog title={messages.edit} closeTo={props.closeTo} width="form">
      <NoteForm
        values={{ text: note.text, at: wallTime(note.at, props.timeZone) }}
        submit={formMessages.save}
        {...props}
      />
    </Dialog>
  )
}

export function DeleteNoteDialog({ note, closeTo, lastResult }: FormProps & { note: Note }) {
  return <DeleteAnnotationDialog title={messages.delete} text={note.text} {...{ closeTo, lastResult }} />
}
