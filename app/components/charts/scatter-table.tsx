import { scatterMessages } from '~/shared/messages/timeline'
import type { ScatterDot } from '~/shared/schemas/scatter'
import type { Domain } from './scale'
import { scatterRows } from './scatter'
import { TableFold } from './table-fold'
import type { ChartKind } from './units'

type Props = { title: string; kind: ChartKind; dots: readonly ScatterDot[]; timeZone: string; domain: Domain }

const messages = scatterMessages.columns

export function ScatterTable({ title, dots, ...scale }: Props) {
  const heads = [messages.runs, messages.low, messages.high, messages.disturbed]
  return (
    <TableFold title={title}>
      <thead>
        <tr>
          <th scope="col" className="px-3 text-left text-12 font-medium text-quiet">
            {messages.when}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 text-right text-12 font-medium text-quiet">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scatterRows(dots, scale).map(({ at, when, runs, low, high, disturbed }) => (
          <tr key={at}>
            <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
              {when}
            </th>
            <td className="px-3 text-right">{runs}</td>
            <td className="px-3 text-right whitespace-nowrap">{low}</td>
            <td className="px-3 text-right whitespace-nowrap">{high}</td>
            <td className="px-3 text-right whitespace-nowrap">{disturbed}</td>
          </tr>
        ))}
      </tbody>
    </TableFold>
  )
}
