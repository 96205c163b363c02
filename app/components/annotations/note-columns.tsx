import { RowLinks } from '~/components/settings/row-links'
import type { Can } from '~/components/settings/use-visitor'
import type { Column } from '~/components/ui/table'
import { messages } from '~/shared/messages'
import { annotationTarget } from '~/shared/rules/annotations'
import type { Note } from '~/shared/schemas/note'
import { MomentCell, PlaceCell } from './place-cell'

const words = messages.annotating

type Shown = {
  timeZone: string
  can: Can
  isOperator: boolean
  dialogTo: (name: string, id: string) => string
}

export function noteColumns({ timeZone, can, isOperator, dialogTo }: Shown): Column<Note>[] {
  const place: Column<Note> = {
    key: 'place',
    header: words.place,
    wide: true,
    cell: (note) => <PlaceCell place={note} />,
  }
  return [
    {
      key: 'text',
      header: messages.notes.text,
      rowHeader: true,
      wide: true,
      width: '40%',
      cell: (note) => <span className="block text-pretty wrap-anywhere lg:py-1.5">{note.text}</span>,
    },
    ...(isOperator ? [] : [place]),
    {
      key: 'at',
      header: words.moment,
      wide: true,
      cell: (note) => <MomentCell at={note.at} by={note.createdBy} timeZone={timeZone} />,
    },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: (note) => (
        <RowLinks
          name={note.text}
          links={[
            can('note.update', annotationTarget(note)) && {
              label: words.change,
              to: dialogTo('edit', note._id),
            },
            can('note.delete', annotationTarget(note)) && {
              label: words.remove,
              to: dialogTo('delete', note._id),
            },
          ]}
        />
      ),
    },
  ]
}
