import { write, writeSync } from 'node:fs'
import { droppedLinesRecord } from './dropped-lines'

const MAX_WAITING = 1024 * 1024
const MAX_BATCH = 16 * 1024
const RETRY_MS = 50
/** How often a log that dropped lines is tried again when nothing else is logged. */
const RECOVERY_MS = 1_000
const EXIT_ATTEMPTS = 20

const isBusy = ({ code }: NodeJS.ErrnoException) => code === 'EAGAIN' || code === 'EBUSY'
/** The reader has ended: nobody will read any later line. */
const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EBADF'

export interface LogOutput {
  write(line: string): void
  /** Lines dropped since the start. */
  dropped(): number
  /** Writes what waits; at the end of the process. */
  flush(): void
}

/** Write functions of `node:fs`, replaceable for tests. */
export interface Means {
  write: (
    fd: number,
    data: Buffer,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ) => void
  writeSync: (fd: number, data: Buffer) => number
}

/**
 * Writes lines to a file descriptor in batches. A line that can't be written (disk full, terminal gone) is dropped and
 * counted, and the count is written once there is space. pino's own destination ends the process, or hangs at its end.
 */
export function openLogOutput(
  fd: number,
  {
    onDrop,
    output = { write, writeSync },
    recoveryMs = RECOVERY_MS,
  }: { onDrop?: (lines: number) => void; output?: Means; recoveryMs?: number } = {},
): LogOutput {
  let waiting: string[] = []
  let waitingSize = 0
  let batch: { data: Buffer; lines: number; untold: number } | null = null
  let untold = 0
  let total = 0
  /** The last write stopped within a line. */
  let isCut = false
  let isOver = false
  let isWriting = false
  let timer: NodeJS.Timeout | undefined

  function drop(lines: number): void {
    if (lines === 0) return
    untold += lines
    total += lines
    onDrop?.(lines)
  }

  function nextBatch(): typeof batch {
    if (waiting.length === 0 && untold === 0) return null
    let text = isCut ? '\n' : ''
    if (untold > 0) text += `${droppedLinesRecord(untold, 'log')}\n`
    let lines = 0
    for (const line of waiting) {
      text += line
      lines += 1
      if (text.length > MAX_BATCH) break
    }
    for (const line of waiting.splice(0, lines)) waitingSize -= line.length
    const made = { data: Buffer.from(text), lines, untold }
    untold = 0
    return made
  }

  function fail(error: NodeJS.ErrnoException): void {
    if (!batch) return
    untold += batch.untold
    drop(batch.lines)
    batch = null
    if (isClosed(error)) isOver = true
    if (isOver) return
    // Every waiting line would fail too; each is counted.
    drop(waiting.length)
    waiting = []
    waitingSize = 0
    timer ??= setTimeout(() => {
      timer = undefined
      pump()
    }, recoveryMs).unref()
  }

  /** True when the batch is complete. */
  function advance(written: number): boolean {
    if (!batch) return true
    batch.data = batch.data.subarray(written)
    isCut = batch.data.length > 0
    if (!isCut) batch = null
    return !isCut
  }

  function send(): void {
    if (!batch) return
    isWriting = true
    output.write(fd, batch.data, (error, written) => {
      isWriting = false
      if (error && isBusy(error)) return void setTimeout(send, RETRY_MS)
      if (error) return fail(error)
      if (advance(written)) pump()
      else send()
    })
  }

  function pump(): void {
    if (batch || isOver) return
    batch = nextBatch()
    send()
  }

  function flush(): void {
    // A write that has begun ends without us; a second one would repeat its lines.
    if (isWriting) batch = null
    for (let busy = 0; !isOver && busy < EXIT_ATTEMPTS; ) {
      batch ??= nextBatch()
      if (!batch) return
      try {
        advance(output.writeSync(fd, batch.data))
      } catch (error) {
        if (!isBusy(error as NodeJS.ErrnoException)) return
        busy += 1
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
      }
    }
  }

  return {
    write(line) {
      if (isOver) return
      if (waitingSize > MAX_WAITING) return drop(1)
      waiting.push(line)
      waitingSize += line.length
      if (!timer) pump()
    },
    dropped: () => total,
    flush,
  }
}
