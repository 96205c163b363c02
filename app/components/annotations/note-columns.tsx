import type { Column } from '~/components/ui/table'
import { notesMessages } from '~/shared/messages/notes'
import type { Note } from '~/shared/schemas/note'
import { annotationColumns, type ColumnsShown } from './annotation-columns'

const head: Column<Note> = {
  key: 'text',
  get header() {
    return notesMessages.text
  },
  rowHeader: true,
  wide: true,
  width: '40%',
  cell: ({ text }) => <span className="block text-pretty wrap-anywhere lg:py-1.5">{text}</span>,
}

export const noteColumns = (context: ColumnsShown): Column<Note>[] =>
  annotationColumns(
    { kind: 'note', head, nameOf: ({ text }) => text, byOf: ({ createdBy }) => createdBy },
    context,
  )
