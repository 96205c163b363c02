import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

const LIMIT = 20 * 1024 * 1024

/** Appends lines to a file and rotates it to `<file>.1` at the limit, so a log takes at most two such files. */
export function openLogFile(file: string, limit = LIMIT) {
  let handle = openSync(file, 'a', 0o600)
  let size = fstatSync(handle).size
  const rotate = () => {
    closeSync(handle)
    renameSync(file, `${file}.1`)
    handle = openSync(file, 'a', 0o600)
    size = 0
  }
  return {
    write(line: string) {
      if (size >= limit) rotate()
      size += writeSync(handle, `${line}\n`)
    },
    close: () => closeSync(handle),
  }
}
