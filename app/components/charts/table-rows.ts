import { formatDate, formatDateTime } from '~/shared/format/date'
import { chartMessages as messages } from '~/shared/messages/report'
import { median } from '~/shared/rules/statistics/statistics'
import { DAY_MS } from '~/shared/values/units'
import { gapTexts } from './gathered'
import type { ChartAnnotation, ChartGap } from './model'
import { type Domain, indexesIn } from './scale'
import { type ChartKind, FORMATS } from './units'

const MAX_ROWS = 60

/** `until` is the last moment of a row of days; null for a single test. */
export type TableRow = { at: number; until: number | null; when: string; cells: string[]; notes: string[] }

type TableInput = {
  times: readonly number[]
  series: readonly { values: readonly (number | null)[]; excluded?: readonly (number | null)[] | undefined }[]
  kind: ChartKind
  timeZone: string
  annotations?: readonly ChartAnnotation[]
  disturbedAt?: readonly number[]
  gaps?: readonly ChartGap[] | undefined
  /** True if only minima and maxima are left; their median would be wrong. */
  isDownsampled?: boolean
}

export function within(input: TableInput, domain: Domain): TableInput {
  const [first, after] = indexesIn(input.times, domain)
  const isIn = (at: number) => at >= domain[0] && at <= domain[1]
  const isShown = (_: unknown, i: number) => isIn(input.disturbedAt?.[i] ?? Number.NaN)
  return {
    ...input,
    times: input.times.slice(first, after),
    series: input.series.map(({ values, excluded }) => ({
      values: values.slice(first, after),
      excluded: excluded?.filter(isShown),
    })),
    annotations: input.annotations?.filter(({ at }) => isIn(at)),
    disturbedAt: input.disturbedAt?.filter(isIn),
    gaps: input.gaps?.filter(({ at }) => isIn(at)),
  }
}

/** One row per point for a day or few points, else one row per day or several days with median and range. */
export function tableRows(input: TableInput): { rows: TableRow[]; days: number; hasNotes: boolean } {
  const { times, series, kind, timeZone, disturbedAt = [] } = input
  const format = FORMATS[kind]
  const first = times[0] ?? 0
  const span = (times.at(-1) ?? first) - first
  if (times.length <= MAX_ROWS || span < DAY_MS) {
    const noisyAt = new Map(disturbedAt.map((at, i) => [at, i]))
    const rows = times.map((at, index) => ({
      at,
      until: null,
      when: formatDateTime(at, timeZone),
      cells: series.map(
        ({ values, excluded }) =>
          // Excluded values are shown too: the note of the row says so.
          format(values[index] ?? excluded?.[noisyAt.get(at) ?? -1] ?? null).text,
      ),
      notes: [],
    }))
    // An event between two tests is noted at the later one.
    const hasNotes = addNotes(rows, input, (at) => times.findIndex((time) => time >= at))
    return { rows: rows.reverse(), days: 0, hasNotes }
  }
  const days = Math.max(1, Math.ceil(span / DAY_MS / MAX_ROWS))
  const groupOf = (at: number) => Math.floor((at - first) / (days * DAY_MS))
  const groups = new Map<number, number[]>()
  times.forEach((at, index) => {
    const group = groupOf(at)
    const own = groups.get(group)
    if (own) own.push(index)
    else groups.set(group, [index])
  })
  const cell = (values: readonly (number | null)[], indexes: readonly number[]) => {
    const found = indexes.map((index) => values[index] ?? null).filter((value) => value !== null)
    const middle = format(median(found)).text
    if (found.length < 2) return middle
    const [low, high] = [Math.min(...found), Math.max(...found)]
    if (low === high) return middle
    const range = `${format(low).text} to ${format(high).text}`
    return input.isDownsampled ? range : `${middle} (${range})`
  }
  const rows = [...groups].map(([group, indexes]): TableRow => {
    const at = times[indexes[0] ?? 0] ?? first
    return {
      at,
      until: first + (group + 1) * days * DAY_MS - 1,
      when: formatDate(at, timeZone),
      cells: series.map(({ values }) => cell(values, indexes)),
      notes: [],
    }
  })
  const keys = [...groups.keys()]
  const hasNotes = addNotes(rows, input, (at) => keys.findIndex((key) => key >= groupOf(at)))
  return { rows: rows.reverse(), days, hasNotes }
}

/** Adds events and reasons of gaps to the row of the next test. Those after the last test go to the last row. */
function addNotes(
  rows: TableRow[],
  { annotations = [], disturbedAt = [], gaps = [], timeZone }: TableInput,
  rowOf: (at: number) => number,
): boolean {
  for (const { at, kind, text } of annotations) {
    const when = formatDateTime(at, timeZone)
    const row = rows.at(rowOf(at))
    row?.notes.push(`${messages.kinds[kind]}${row.when === when ? '' : `, ${when}`}: ${text}`)
  }
  const disturbed = Map.groupBy(disturbedAt, (at) => rows.at(rowOf(at)))
  const missing = Map.groupBy(gaps, ({ at }) => rows.at(rowOf(at)))
  for (const row of rows) row.notes.push(...gapTexts(disturbed.get(row)?.length ?? 0, missing.get(row) ?? []))
  return rows.some(({ notes }) => notes.length > 0)
}
