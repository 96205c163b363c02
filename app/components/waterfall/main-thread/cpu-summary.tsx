import { StackBar, type StackPart } from '~/components/charts/stack-bar'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { truncateUrl, URL_LENGTH_TITLE, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatTime } from '~/shared/format/time'
import { cpuMessages as messages } from '~/shared/messages/load'
import type { CpuTimes } from '~/shared/schemas/load'
import { type LongTask, MAX_TASKS } from './long-task-lane'

const names: Record<string, string> = messages.groups

const COLOURS: Record<string, string> = {
  scriptEvaluation: '--type-script',
  scriptParseCompile: '--series-2',
  styleLayout: '--series-7',
  paintCompositeRender: '--series-3',
  parseHTML: '--series-1',
  garbageCollection: '--series-4',
}
const MAX_SCRIPTS = 10
/** Addresses take what the figures leave. */
const ADDRESS = '70%'

type Script = CpuTimes['scripts'][number]

const partsOf = ({ mainThread }: CpuTimes): StackPart[] =>
  [...mainThread]
    .sort((a, b) => b.ms - a.ms)
    .map(({ group, ms }) => ({
      key: group,
      name: names[group] ?? group,
      value: ms,
      text: formatTime(ms).text,
      colour: COLOURS[group] ?? '--type-other',
    }))

function Address({ url }: { url: string | null }) {
  if (url === null) return <span className="font-normal text-quiet">{messages.nobody}</span>
  return (
    <span title={truncateUrl(url, URL_LENGTH_TITLE)} className="font-mono text-12 font-normal wrap-anywhere">
      {truncateUrl(url.replace(/^https?:\/\//, ''), URL_LENGTH_WIDE)}
    </span>
  )
}

const time = <Row,>(key: string, header: () => string, read: (row: Row) => number): Column<Row> => ({
  key,
  get header() {
    return header()
  },
  align: 'right',
  span: 8,
  cell: (row) => <MetricValue figure={formatTime(read(row))} />,
})

const scriptColumns: Column<Script>[] = [
  {
    key: 'script',
    get header() {
      return messages.columns.script
    },
    rowHeader: true,
    wide: true,
    width: ADDRESS,
    cell: ({ url }) => <Address url={url} />,
  },
  time(
    'evaluation',
    () => messages.columns.evaluation,
    ({ evaluationMs }) => evaluationMs,
  ),
  time(
    'compilation',
    () => messages.columns.compilation,
    ({ compilationMs }) => compilationMs,
  ),
  time(
    'total',
    () => messages.columns.total,
    ({ totalMs }) => totalMs,
  ),
]

const taskColumns: Column<LongTask>[] = [
  {
    key: 'script',
    get header() {
      return messages.taskColumns.script
    },
    rowHeader: true,
    wide: true,
    width: ADDRESS,
    cell: ({ url }) => <Address url={url} />,
  },
  time(
    'start',
    () => messages.taskColumns.start,
    ({ startMs }) => startMs,
  ),
  time(
    'duration',
    () => messages.taskColumns.duration,
    ({ durationMs }) => durationMs,
  ),
]

function TopScripts({ scripts }: { scripts: Script[] }) {
  const top = [...scripts].sort((a, b) => b.evaluationMs - a.evaluationMs).slice(0, MAX_SCRIPTS)
  if (top.length === 0) return <p className="px-4 pb-4 text-quiet">{messages.noScripts}</p>
  return (
    <DataTable
      caption={messages.scripts}
      showCaption
      columns={scriptColumns}
      rows={top}
      rowKey={({ url }) => url ?? ''}
    />
  )
}

function Tasks({ tasks }: { tasks: LongTask[] }) {
  if (tasks.length === 0) return <p className="px-4 pb-4 text-quiet">{messages.noTasks}</p>
  return (
    <>
      <DataTable
        caption={messages.tasks}
        showCaption
        columns={taskColumns}
        rows={tasks}
        rowKey={({ startMs, durationMs }) => `${startMs} ${durationMs}`}
      />
      {tasks.length >= MAX_TASKS ? (
        <p className="px-4 py-3 text-13 text-quiet">{messages.mostTasks}</p>
      ) : null}
    </>
  )
}

export function CpuSummary({ times, missing }: { times: CpuTimes | null; missing: string }) {
  if (!times || times.mainThread.length === 0) {
    return (
      <Card title={messages.title}>
        <p className="text-quiet">{missing}</p>
      </Card>
    )
  }
  return (
    <Card title={messages.title} note={messages.note(formatTime(times.totalMs).text)} flush>
      <div className="px-4 pb-4">
        <StackBar label={messages.label} parts={partsOf(times)} />
      </div>
      <div className="grid gap-x-6 gap-y-4 pb-2 xl:grid-cols-2">
        <TopScripts scripts={times.scripts} />
        <div className="min-w-0">
          <Tasks tasks={times.longTasks} />
        </div>
      </div>
    </Card>
  )
}
