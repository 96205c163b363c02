import type { ReactNode } from 'react'
import type { Column } from '~/components/ui/table'

export const textColumn = <Row,>(
  key: string,
  header: string,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({
  key,
  header,
  align: 'right',
  span: 8,
  cell,
})
