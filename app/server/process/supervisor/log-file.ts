import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

const LIMIT = 20 * 1024 * 1024

/** Appends lines to a file; a full one becomes `<file>.1`, so a log never takes more than two such files. */
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
