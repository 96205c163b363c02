import type { Column } from '~/components/ui/table'
import { formatSpace } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatDuration } from '~/shared/format/time'
import { cellsMessages as messages } from '~/shared/messages/cells'
import type { CellStatus } from '~/shared/schemas/cells'

const words = messages.columns

const seconds = (value: number) => (value < 60 ? `${value} s` : formatDuration(value * 1000))

const mirrored = ({ number, figures, mirrorAgeSeconds: age }: CellStatus) =>
  number === 1 || !figures ? '–' : age === null ? messages.never : messages.ago(seconds(age))

function State({ cell }: { cell: CellStatus }) {
  const state = cell.isReachable ? (cell.schema ?? 'current') : 'away'
  return <span className={state === 'current' ? undefined : 'text-poor-ink'}>{messages.states[state]}</span>
}

export function cellColumns(): Column<CellStatus>[] {
  const figure = (key: 'organizations' | 'clients'): Column<CellStatus> => ({
    key,
    header: words[key],
    align: 'right',
    cell: ({ figures }) => (figures ? formatCount(figures[key]).text : '–'),
  })
  return [
    {
      key: 'cell',
      header: words.cell,
      rowHeader: true,
      cell: ({ number }) => messages.name(number),
    },
    { key: 'state', header: words.state, wide: true, cell: (cell) => <State cell={cell} /> },
    figure('organizations'),
    figure('clients'),
    {
      key: 'runs',
      header: words.runs,
      align: 'right',
      cell: ({ figures }) =>
        typeof figures?.runs === 'number' ? messages.aboutRuns(formatCount(figures.runs).text) : '–',
    },
    {
      key: 'size',
      header: words.size,
      align: 'right',
      cell: ({ figures }) => (figures ? formatSpace(figures.bytes).text : '–'),
    },
    {
      key: 'queue',
      header: words.queue,
      align: 'right',
      cell: ({ figures }) =>
        figures === null
          ? '–'
          : figures.queueAgeSeconds === null
            ? messages.none
            : seconds(figures.queueAgeSeconds),
    },
    { key: 'mirror', header: words.mirror, align: 'right', cell: mirrored },
  ]
}
