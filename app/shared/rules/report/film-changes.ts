/** Grid cells per axis. */
export const FIELDS = 16
const ALL = FIELDS * FIELDS
const DIGITS = FIELDS / 4

/** Rows from the top; one bit per changed cell from the left. */
export type ChangedRows = readonly number[]

const NO_CHANGE: ChangedRows = Array<number>(FIELDS).fill(0)

export const textOfRows = (rows: ChangedRows): string =>
  rows.map((row) => row.toString(16).padStart(DIGITS, '0')).join('')

export const rowsOfText = (text: string): ChangedRows =>
  NO_CHANGE.map((_, y) => Number.parseInt(text.slice(y * DIGITS, (y + 1) * DIGITS), 16) || 0)

const hasChanged = (rows: ChangedRows, x: number, y: number) => (((rows[y] ?? 0) >> x) & 1) === 1

/** Changed share of the image, 0 to 1. */
export function changedShare(rows: ChangedRows): number {
  let changed = 0
  for (let y = 0; y < FIELDS; y += 1)
    for (let x = 0; x < FIELDS; x += 1) changed += hasChanged(rows, x, y) ? 1 : 0
  return changed / ALL
}

export interface ComparableFrame {
  atMs: number
  look?: { changed: string | null; isBlank: boolean }
}

/** Changes between two frames, accumulated over all between; null where not computed. */
export function changesBetween(
  frames: readonly ComparableFrame[],
  from: number,
  to: number,
): ChangedRows | null {
  let rows = NO_CHANGE
  for (const { look } of frames.slice(from + 1, to + 1)) {
    if (!look?.changed) return null
    const other = rowsOfText(look.changed)
    rows = rows.map((row, y) => row | (other[y] ?? 0))
  }
  return rows
}

/**
 * First visible content and last visual change; frames in order of time; null where blank or not computed.
 */
export function visualMoments(frames: readonly ComparableFrame[]): {
  contentMs: number | null
  completeMs: number | null
} {
  if (frames.some(({ look }) => !look)) return { contentMs: null, completeMs: null }
  const first = frames.find(({ look }) => look?.isBlank === false)
  const isChange = ({ look }: ComparableFrame) =>
    look?.changed != null && changedShare(rowsOfText(look.changed)) > 0
  const last = frames.findLast(isChange) ?? first
  return { contentMs: first?.atMs ?? null, completeMs: first ? (last?.atMs ?? null) : null }
}

/** SVG path around changed cells; one unit per cell. */
export function outlineOf(rows: ChangedRows): string {
  const lines: string[] = []
  const isEdge = (across: boolean, line: number, at: number) =>
    across
      ? hasChanged(rows, at, line) !== hasChanged(rows, at, line - 1)
      : hasChanged(rows, line, at) !== hasChanged(rows, line - 1, at)
  for (const across of [true, false]) {
    for (let line = 0; line <= FIELDS; line += 1) {
      let start = -1
      for (let at = 0; at <= FIELDS; at += 1) {
        const isOn = at < FIELDS && isEdge(across, line, at)
        if (isOn && start < 0) start = at
        if (isOn || start < 0) continue
        lines.push(across ? `M${start} ${line}H${at}` : `M${line} ${start}V${at}`)
        start = -1
      }
    }
  }
  return lines.join('')
}
