import { Link } from '@remix-run/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { formMessages } from '~/shared/messages/form'
import { classes } from './classes'
import { rowGroups } from './row-groups'
import { VisuallyHidden } from './visually-hidden'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  rowHeader?: boolean
  /** Columns (of 24) on a narrow screen's card; by default 12. */
  span?: 4 | 6 | 7 | 8
  wide?: boolean
  corner?: boolean
  /** A column of controls: not printed. */
  screenOnly?: boolean
  sort?: { to: string; direction: 'ascending' | 'descending' | null }
  width?: string
  foot?: ReactNode
}

export type DataTableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  isSelected?: (row: Row) => boolean
  groupOf?: ((row: Row) => { key: number; label: string }) | null
  /** On narrow screens the table scrolls sideways instead of becoming cards. */
  keepTable?: boolean
  showCaption?: boolean
  /** Of its texts, where it is not that of the document. */
  lang?: string | undefined
  className?: string
}

function Header<Row>({ column }: { column: Column<Row> }) {
  const { align = 'left', sort } = column
  const Arrow =
    sort?.direction === 'ascending' ? ArrowUp : sort?.direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sort?.direction ?? undefined}
      data-align={align}
      data-print={column.screenOnly ? 'hide' : undefined}
      className="text-12 font-medium whitespace-nowrap text-quiet"
    >
      {sort ? (
        <Link
          to={sort.to}
          preventScrollReset
          className={classes(
            'inline-flex items-center gap-1 rounded-2 hover:text-text',
            align === 'right' && 'flex-row-reverse',
            align === 'center' && 'relative',
            sort.direction && 'text-text',
          )}
        >
          {column.header}
          <Arrow
            size={12}
            aria-hidden="true"
            className={classes(
              !sort.direction && 'sort-idle',
              align === 'center' && 'absolute left-full ml-0.5',
            )}
          />
        </Link>
      ) : (
        column.header || <VisuallyHidden>{formMessages.actions}</VisuallyHidden>
      )}
    </th>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.rowHeader ? (
    <th scope="row" data-name="" data-align={column.align} className="font-medium">
      {column.cell(row)}
    </th>
  ) : (
    <td
      data-span={column.wide ? 24 : column.span}
      data-corner={column.corner ? '' : undefined}
      data-label={column.corner ? undefined : column.header || undefined}
      data-align={column.align}
      data-print={column.screenOnly ? 'hide' : undefined}
    >
      {column.cell(row)}
    </td>
  )
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, groupOf, keepTable, showCaption, lang, className } =
    props
  const hasFoot = columns.some((column) => column.foot !== undefined)
  return (
    <div className={classes('table-room', keepTable && 'overflow-x-auto [--table-top:0px]', className)}>
      <table lang={lang} className="data-table text-13" data-cards={keepTable ? undefined : ''}>
        <caption className={showCaption ? 'px-4 pb-2 text-left text-14 font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {rowGroups(rows, groupOf).map((group) => (
          <tbody key={group.key}>
            {group.label === null ? null : (
              <tr data-group="">
                <th scope="rowgroup" colSpan={columns.length}>
                  {group.label}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr key={rowKey(row)} aria-current={isSelected?.(row) || undefined}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {hasFoot ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-span={column.wide ? 24 : column.span}
                  data-label={column.header || undefined}
                  data-align={column.align}
                >
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
