import { StackBar, type StackPart } from '~/components/charts/stack-bar'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { truncateUrl, URL_LENGTH_TITLE, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatTime } from '~/shared/format/time'
import { cpuMessages } from '~/shared/messages/load'
import type { CpuTimes } from '~/shared/schemas/load'
import { type LongTask, MAX_TASKS } from './long-task-lane'

const words = cpuMessages
const names: Record<string, string> = words.groups

const COLOURS: Record<string, string> = {
  scriptEvaluation: '--type-script',
  scriptParseCompile: '--series-2',
  styleLayout: '--series-7',
  paintCompositeRender: '--series-3',
  parseHTML: '--series-1',
  garbageCollection: '--series-4',
}
const MAX_SCRIPTS = 10

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
  if (url === null) return <span className="font-normal text-quiet">{words.nobody}</span>
  return (
    <span title={truncateUrl(url, URL_LENGTH_TITLE)} className="font-mono text-12 font-normal wrap-anywhere">
      {truncateUrl(url.replace(/^https?:\/\//, ''), URL_LENGTH_WIDE)}
    </span>
  )
}

const time = <Row,>(key: string, header: string, of: (row: Row) => number): Column<Row> => ({
  key,
  header,
  align: 'right',
  span: 8,
  cell: (row) => <MetricValue figure={formatTime(of(row))} />,
})

const scriptColumns: Column<Script>[] = [
  {
    key: 'script',
    header: words.columns.script,
    rowHeader: true,
    wide: true,
    cell: ({ url }) => <Address url={url} />,
  },
  time('evaluation', words.columns.evaluation, ({ evaluationMs }) => evaluationMs),
  time('compilation', words.columns.compilation, ({ compilationMs }) => compilationMs),
  time('total', words.columns.total, ({ totalMs }) => totalMs),
]

const taskColumns: Column<LongTask>[] = [
  {
    key: 'script',
    header: words.taskColumns.script,
    rowHeader: true,
    wide: true,
    cell: ({ url }) => <Address url={url} />,
  },
  time('start', words.taskColumns.start, ({ startMs }) => startMs),
  time('duration', words.taskColumns.duration, ({ durationMs }) => durationMs),
]

function TopScripts({ scripts }: { scripts: Script[] }) {
  const top = [...scripts].sort((a, b) => b.evaluationMs - a.evaluationMs).slice(0, MAX_SCRIPTS)
  if (top.length === 0) return <p className="px-4 pb-4 text-quiet">{words.noScripts}</p>
  return (
    <DataTable
      caption={words.scripts}
      showCaption
      columns={scriptColumns}
      rows={top}
      rowKey={({ url }) => url ?? ''}
    />
  )
}

function Tasks({ tasks }: { tasks: LongTask[] }) {
  if (tasks.length === 0) return <p className="px-4 pb-4 text-quiet">{words.noTasks}</p>
  return (
    <>
      <DataTable
        caption={words.tasks}
        showCaption
        columns={taskColumns}
        rows={tasks}
        rowKey={({ startMs, durationMs }) => `${startMs} ${durationMs}`}
      />
      {tasks.length >= MAX_TASKS ? <p className="px-4 py-3 text-13 text-quiet">{words.mostTasks}</p> : null}
    </>
  )
}

export function CpuSummary({ times, missing }: { times: CpuTimes | null; missing: string }) {
  if (!times || times.mainThread.length === 0) {
    return (
      <Card title={words.title}>
        <p className="text-quiet">{missing}</p>
      </Card>
    )
  }
  return (
    <Card title={words.title} note={words.note(formatTime(times.totalMs).text)} flush>
      <div className="px-4 pb-4">
        <StackBar label={words.label} parts={partsOf(times)} />
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
