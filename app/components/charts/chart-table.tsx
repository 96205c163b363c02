import { Link } from '@remix-run/react'
import { chartsLabelsMessages as labels } from '~/shared/messages/charts-labels'
import { chartMessages } from '~/shared/messages/report'
import type { ChartInput } from './model'
import type { Domain } from './scale'
import { TableFold } from './table-fold'
import { type TableRow, tableRows, within } from './table-rows'

type Leads = {
  pointTo?: (at: number) => string
  zoomTo: (domain: Domain) => string
}
type ChartTableProps = Leads & { chart: ChartInput; domain: Domain }

/** A single test links to its report, a row of days to the zoomed screen. */
function When({ row, pointTo, zoomTo }: Leads & { row: TableRow }) {
  const to = row.until === null ? pointTo?.(row.at) : zoomTo([row.at, row.until])
  if (!to) return row.when
  return (
    <Link to={to} preventScrollReset className="text-link hover:underline">
      {row.when}
    </Link>
  )
}

export const ChartTable = (props: ChartTableProps) => (
  <TableFold title={props.chart.title}>
    <Rows {...props} />
  </TableFold>
)

function Rows({ chart, domain, ...leads }: ChartTableProps) {
  const { series } = chart
  const { rows, days, hasNotes } = tableRows(within(chart, domain))
  const first =
    days === 0 ? (chart.pointName ?? labels.test) : days === 1 ? labels.day : labels.daysFrom(days)
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className="px-3 text-left text-12 font-medium text-quiet">
            {first}
          </th>
          {series.map((one) => (
            <th key={one.key} scope="col" className="px-3 text-right text-12 font-medium text-quiet">
              {one.name}
              {days > 0 ? (chart.isDownsampled ? labels.span : labels.median) : ''}
            </th>
          ))}
          {hasNotes ? (
            <th scope="col" className="px-3 text-left text-12 font-medium text-quiet">
              {chartMessages.notes}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.at}>
            <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
              <When row={row} {...leads} />
            </th>
            {row.cells.map((cell, index) => (
              <td key={series[index]?.key} className="px-3 text-right whitespace-nowrap">
                {cell}
              </td>
            ))}
            {hasNotes ? <td className="min-w-48 px-3 py-1 text-left">{row.notes.join('; ')}</td> : null}
          </tr>
        ))}
      </tbody>
    </>
  )
}
