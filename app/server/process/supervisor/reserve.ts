import { randomFillSync } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs'
import { RESERVE_BYTES, reserveStep } from '~/shared/rules/disk/disk-level'
import { reserveFile } from '../../platform/disk'

const EVERY_MS = 500
/** Filled in steps, so that the supervisor is never busy for long. */
const STEP_BYTES = 16 * 1024 * 1024

const words = {
  emptied:
    'The disk is full: nothing is written until there is space. The reserve was released for PostgreSQL',
  filled: 'The disk has space again: the reserve is complete',
}

export interface Reserve {
  /** Empties or fills the file as free space requires. */
  adjust(): void
  stop(): void
}

/** Free bytes of the disk of a directory. */
const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/**
 * A file beside the database that holds space back. Once the disk is full it is emptied, so that PostgreSQL, which
 * crashes when it can't write its log, recovers and can be read.
 */
export function keepReserve(
  directory: string,
  onChange: (message: string) => void,
  readFree = freeBytes,
): Reserve {
  let isReleased = false

  function step(handle: number): void {
    const { size } = fstatSync(handle)
    const next = reserveStep({ free: readFree(directory), reserve: size })
    if (next === 'empty') {
      ftruncateSync(handle, 0)
      isReleased = true
      onChange(words.emptied)
    }
    if (next !== 'fill') return
    fill(handle, Math.min(STEP_BYTES, RESERVE_BYTES - size))
    if (!isReleased || fstatSync(handle).size < RESERVE_BYTES) return
    isReleased = false
    onChange(words.filled)
  }

  function adjust(): void {
    let handle: number | undefined
    try {
      handle = openSync(reserveFile(directory), 'a', 0o600)
      step(handle)
    } catch {
      // The disk fills or is away at this moment; the next look decides.
    } finally {
      if (handle !== undefined) closeSync(handle)
    }
  }

  const timer = setInterval(adjust, EVERY_MS).unref()
  return { adjust, stop: () => clearInterval(timer) }
}

/** Random bytes, since file systems may store zeros without using space. */
function fill(handle: number, bytes: number): void {
  writeSync(handle, randomFillSync(Buffer.alloc(bytes)))
  fsyncSync(handle)
}
