import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import type { Can } from '~/components/visitor/use-visitor'
import { annotationFormMessages as messages } from '~/shared/messages/notes'
import { annotationTarget } from '~/shared/rules/report/annotations'
import type { AnnotationKind } from './annotation-query'
import { MomentCell, type Place, PlaceCell } from './place-cell'

export type ColumnsShown = {
  timeZone: string
  can: Can
  isOperator: boolean
  dialogTo: (name: string, id: string) => string
}

type Own<Row> = {
  kind: AnnotationKind
  head: Column<Row>
  nameOf: (row: Row) => string
  byOf: (row: Row) => string | null
}

export function annotationColumns<Row extends Place & { _id: string; at: string }>(
  { kind, head, nameOf, byOf }: Own<Row>,
  { timeZone, can, isOperator, dialogTo }: ColumnsShown,
): Column<Row>[] {
  const place: Column<Row> = {
    key: 'place',
    header: messages.place,
    wide: true,
    cell: (row) => <PlaceCell place={row} />,
  }
  return [
    head,
    ...(isOperator ? [] : [place]),
    {
      key: 'at',
      header: messages.moment,
      wide: true,
      cell: (row) => <MomentCell at={row.at} by={byOf(row)} timeZone={timeZone} />,
    },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: (row) => (
        <RowLinks
          name={nameOf(row)}
          links={[
            can(`${kind}.update`, annotationTarget(row)) && {
              label: messages.change,
              to: dialogTo('edit', row._id),
            },
            can(`${kind}.delete`, annotationTarget(row)) && {
              label: messages.remove,
              to: dialogTo('delete', row._id),
            },
          ]}
        />
      ),
    },
  ]
}
