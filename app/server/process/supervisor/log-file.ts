import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { droppedLinesRecord } from '../../platform/dropped-lines'

const LIMIT = 20 * 1024 * 1024

/** Functions of `node:fs`, replaceable for tests. */
const FILES = { closeSync, fstatSync, openSync, renameSync, writeSync }

/**
 * Appends lines to a file and rotates it to `<file>.1` at the limit, so a log takes at most two such files. Never
 * throws: a line that can't be written is dropped and counted, and the count is written once there is space.
 */
export function openLogFile(file: string, limit = LIMIT, files = FILES) {
  let handle: number | null = null
  let size = 0
  let untold = 0
  let total = 0
  /** The last write stopped within a line. */
  let isCut = false

  function open(): number {
    handle = files.openSync(file, 'a', 0o600)
    size = files.fstatSync(handle).size
    return handle
  }

  function rotate(): void {
    close()
    files.renameSync(file, `${file}.1`)
    size = 0
  }

  function close(): void {
    if (handle !== null) files.closeSync(handle)
    handle = null
  }

  function append(line: string): void {
    const into = handle ?? open()
    let left = Buffer.from(`${isCut ? '\n' : ''}${line}\n`)
    while (left.length > 0) {
      const written = files.writeSync(into, left)
      size += written
      left = left.subarray(written)
      isCut = left.length > 0
    }
  }

  function tellDropped(): void {
    if (untold === 0) return
    append(droppedLinesRecord(untold, basename(file, '.log')))
    untold = 0
  }

  return {
    write(line: string): void {
      try {
        if (size >= limit) rotate()
        tellDropped()
        append(line)
      } catch {
        untold += 1
        total += 1
      }
    },
    /** Writes the count of dropped lines, if there is space again. */
    recover(): void {
      try {
        tellDropped()
      } catch {
        // Still no space.
      }
    },
    dropped: () => total,
    close,
  }
}
