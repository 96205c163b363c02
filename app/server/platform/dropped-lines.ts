import { z } from 'zod'
import { perProcess } from './per-process'

const WARN = 40
const message = z.object({ droppedLogLines: z.int().min(0) })

const counts = perProcess('droppedLogLines', () => ({ own: 0, supervisor: 0 }))

export function countDroppedLines(lines: number): void {
  counts().own += lines
}

/** Listens to the supervisor, if it started this process: it writes the log files. */
export function listenForDroppedLines(): void {
  process.on('message', (raw) => {
    const counted = message.safeParse(raw).data
    if (counted) counts().supervisor = counted.droppedLogLines
  })
}

/** Log lines that could not be written since the start, here and by the supervisor. */
export const droppedLogLines = (): number => counts().own + counts().supervisor

/** Written when a log can be written again, in place of the lines that could not. */
export function droppedLinesRecord(count: number, name: string): string {
  const msg = `${count} log ${count === 1 ? 'line' : 'lines'} dropped`
  return JSON.stringify({ level: WARN, time: new Date().toISOString(), pid: process.pid, name, msg })
}
