import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Play from 'lucide-react/icons/play'
import { Badge, type Tone } from '~/components/ui/badge'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import type { Experiment } from '~/shared/schemas/experiment'
import { Target } from '../report/opportunities/experiment-target'

const STATES: Record<Experiment['state'], { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'neutral', icon: Hourglass },
  running: { tone: 'info', icon: Play },
  done: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'poor', icon: CircleX },
}

function State({ state }: { state: Experiment['state'] }) {
  const { tone, icon } = STATES[state]
  return (
    <Badge tone={tone} icon={icon}>
      {messages.states[state]}
    </Badge>
  )
}

const runsOf = ({ runs, runsEach }: Experiment) =>
  messages.runProgress(runs.filter(({ counts }) => counts).length, 2 * runsEach)

const columns = (to: (id: string) => string, timeZone: string): Column<Experiment>[] => [
  {
    key: 'change',
    header: messages.columns.change,
    rowHeader: true,
    cell: ({ _id, title, target, createdAt }) => (
      <span className="block py-1">
        <a href={to(_id)} className="rounded-2 text-link hover:underline">
          {title}
        </a>
        <Target target={target} />
        <span className="block text-12 font-normal text-quiet">{formatDateTime(createdAt, timeZone)}</span>
      </span>
    ),
  },
  { key: 'state', header: messages.columns.state, cell: ({ state }) => <State state={state} /> },
  { key: 'runs', header: messages.columns.runs, align: 'right', cell: runsOf },
  {
    key: 'outcome',
    header: messages.columns.outcome,
    wide: true,
    cell: ({ message }) => <span className="text-pretty">{message ?? '–'}</span>,
  },
]

interface ExperimentListProps {
  experiments: Experiment[]
  selectedId: string
  to: (id: string) => string
  timeZone: string
}

export function ExperimentList({ experiments, selectedId, to, timeZone }: ExperimentListProps) {
  return (
    <DataTable
      caption={messages.listTitle}
      columns={columns(to, timeZone)}
      rows={experiments}
      rowKey={({ _id }) => _id}
      isSelected={({ _id }) => _id === selectedId}
    />
  )
}
