import { formatDate, formatDateTime } from '~/shared/format/date'
import { messages } from '~/shared/messages'
import { median } from '~/shared/rules/statistics'
import type { ChartAnnotation } from './model'
import { type ChartKind, FORMATS } from './units'

const DAY = 86_400_000
const MOST_ROWS = 60

export type TableRow = { at: number; when: string; cells: string[]; index: number | null; notes: string[] }

type TableInput = {
  times: readonly number[]
  series: readonly { values: readonly (number | null)[] }[]
  kind: ChartKind
  timeZone: string
  annotations?: readonly ChartAnnotation[]
  disturbedAt?: readonly number[]
  /** Of many points only the lowest and highest are left: a median of those would be none. */
  isThinned?: boolean
}

/** Each point a row while they are few; else the median of a day or of several where it is known, lowest and highest. */
export function tableRows(input: TableInput): { rows: TableRow[]; days: number; hasNotes: boolean } {
  const { times, series, kind, timeZone } = input
  const format = FORMATS[kind]
  if (times.length <= MOST_ROWS) {
    const rows = times.map((at, index) => ({
      at,
      when: formatDateTime(at, timeZone),
      cells: series.map(({ values }) => format(values[index] ?? null).text),
      index,
      notes: [],
    }))
    // What happened between two tests stands with the one after it.
    const hasNotes = addNotes(rows, input, (at) => times.findIndex((time) => time >= at))
    return { rows: rows.reverse(), days: 0, hasNotes }
  }
  const first = times[0] ?? 0
  const days = Math.max(1, Math.ceil(((times.at(-1) ?? first) - first) / DAY / MOST_ROWS))
  const groupOf = (at: number) => Math.floor((at - first) / (days * DAY))
  const groups = new Map<number, number[]>()
  times.forEach((at, index) => {
    const group = groupOf(at)
    groups.set(group, [...(groups.get(group) ?? []), index])
  })
  const cell = (values: readonly (number | null)[], indexes: readonly number[]) => {
    const found = indexes.map((index) => values[index] ?? null).filter((value) => value !== null)
    const middle = format(median(found)).text
    if (found.length < 2) return middle
    const [low, high] = [Math.min(...found), Math.max(...found)]
    if (low === high) return middle
    const range = `${format(low).text} to ${format(high).text}`
    return input.isThinned ? range : `${middle} (${range})`
  }
  const rows = [...groups.values()].map((indexes): TableRow => {
    const at = times[indexes[0] ?? 0] ?? first
    return {
      at,
      when: formatDate(at, timeZone),
      cells: series.map(({ values }) => cell(values, indexes)),
      index: null,
      notes: [],
    }
  })
  const keys = [...groups.keys()]
  const hasNotes = addNotes(rows, input, (at) => keys.findIndex((key) => key >= groupOf(at)))
  return { rows: rows.reverse(), days, hasNotes }
}

/** Writes what happened, and what was not counted, beside the rows it belongs to; after the last to the last. */
function addNotes(
  rows: TableRow[],
  { annotations = [], disturbedAt = [], timeZone }: TableInput,
  rowOf: (at: number) => number,
): boolean {
  const words = messages.chart
  for (const { at, kind, text } of annotations) {
    const when = formatDateTime(at, timeZone)
    const row = rows.at(rowOf(at))
    row?.notes.push(`${words.kinds[kind]}${row.when === when ? '' : `, ${when}`}: ${text}`)
  }
  const disturbed = new Map<TableRow, number>()
  for (const at of disturbedAt) {
    const row = rows.at(rowOf(at))
    if (row) disturbed.set(row, (disturbed.get(row) ?? 0) + 1)
  }
  for (const [row, count] of disturbed) {
    row.notes.push(row.index === null ? words.testsNotCounted(count) : words.notCounted)
  }
  return rows.some(({ notes }) => notes.length > 0)
}
