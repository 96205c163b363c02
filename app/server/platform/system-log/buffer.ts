import { v7 } from 'uuid'
import type { LogLine } from '~/shared/schemas/system-log'
import { perProcess } from '../per-process'
import { parseLine } from './parse-line'

const WARN = 40
/** What waits to be stored while the database is away. */
const MAX_WAITING = 1_000
/** A line longer than this is not worth its parsing. */
const MAX_LINE = 256 * 1024
/** Lines that are stored of a flood: the first ones, and then so many a second. Warnings and errors have their own. */
const BURST = 100
const PER_SECOND = 2
/** A flood that goes on is told this often. */
const TOLD_EVERY_MS = 5_000

interface Budget {
  left: number
  at: number
}

export interface LogBuffer {
  isCollecting: boolean
  waiting: LogLine[]
  leftOut: number
  toldAt: number
  warnings: Budget
  errors: Budget
}

export const createBuffer = (): LogBuffer => ({
  isCollecting: false,
  waiting: [],
  leftOut: 0,
  toldAt: 0,
  warnings: { left: BURST, at: 0 },
  errors: { left: BURST, at: 0 },
})

function spend(budget: Budget, now: number): boolean {
  budget.left = Math.min(BURST, budget.left + ((now - budget.at) / 1_000) * PER_SECOND)
  budget.at = now
  if (budget.left < 1) return false
  budget.left -= 1
  return true
}

/** Keeps a line until it is taken. Never throws, waits or logs. */
export function offerLine(buffer: LogBuffer, text: string, now = Date.now()): void {
  if (!buffer.isCollecting) return
  try {
    const isError = /"level":[56]0/.test(text.slice(0, 40))
    const isKept =
      buffer.waiting.length < MAX_WAITING &&
      text.length <= MAX_LINE &&
      spend(isError ? buffer.errors : buffer.warnings, now)
    const line = isKept ? parseLine(text) : null
    if (line) buffer.waiting.push(line)
    else buffer.leftOut += 1
  } catch {
    buffer.leftOut += 1
  }
}

/** The oldest lines, and how many were left out since the last time. */
export function takeLines(buffer: LogBuffer, limit: number, now = Date.now()): LogLine[] {
  const isToBeTold = buffer.leftOut > 0 && now - buffer.toldAt >= TOLD_EVERY_MS
  const lines = buffer.waiting.splice(0, limit)
  if (!isToBeTold || buffer.waiting.length > 0) return lines
  const told = leftOutLine(buffer.leftOut, now)
  buffer.leftOut = 0
  buffer.toldAt = now
  return [...lines, told]
}

/** Lines that could not be stored; of more than can wait, the newest are left out. */
export function giveBackLines(buffer: LogBuffer, lines: readonly LogLine[]): void {
  buffer.waiting.unshift(...lines)
  buffer.leftOut += buffer.waiting.splice(MAX_WAITING).length
}

const leftOutLine = (count: number, now: number): LogLine => ({
  id: v7(),
  at: new Date(now).toISOString(),
  level: WARN,
  pid: process.pid,
  name: 'log',
  job: null,
  requestId: null,
  message: `${count} ${count === 1 ? 'line was' : 'lines were'} left out: there were too many to store`,
  details: { leftOut: count },
})

const ownBuffer = perProcess('systemLog', createBuffer)

/** From now on warnings and errors of this process are kept for the one who takes them. */
export function collectLines() {
  const buffer = ownBuffer()
  buffer.isCollecting = true
  return {
    take: (limit: number) => takeLines(buffer, limit),
    giveBack: (lines: readonly LogLine[]) => giveBackLines(buffer, lines),
    drop: (count: number) => {
      buffer.leftOut += count
    },
  }
}

/** For pino. */
export const systemLogStream = { write: (text: string) => offerLine(ownBuffer(), text) }
