import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { commandOf } from '../../db/embedded'

const holder = z.object({ pid: z.int().positive(), command: z.string() })

export interface DataLock {
  /** The previous copy was killed; its child processes may still be ending. */
  isStale: boolean
  release(): void
}

/** One copy per data directory. The file has the holder's pid and command line, so that a reused pid does not count. */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'supervisor.lock')
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, command: commandOf(process.pid) ?? '' }))
  let isStale = false
  try {
    for (;;) {
      try {
        linkSync(own, file)
        return { isStale, release: () => rmSync(file, { force: true }) }
      } catch (error) {
        if (!isTaken(error)) throw error
      }
      const other = readHolder(file)
      if (other && isAlive(other)) {
        throw new Error(
          `Another copy (pid ${other.pid}) already runs on ${dataDir}. ` +
            'Stop it, or give this one its own DATA_DIR and PORT.',
        )
      }
      rmSync(file, { force: true })
      isStale = true
    }
  } finally {
    rmSync(own, { force: true })
  }
}

type Holder = z.infer<typeof holder>
/** In a container a new copy often gets the pid of the previous one. */
const isAlive = ({ pid, command }: Holder) => pid !== process.pid && commandOf(pid) === command

/** Whether a running copy holds the directory. */
export function isDataDirectoryHeld(dataDir: string): boolean {
  const other = readHolder(join(dataDir, 'supervisor.lock'))
  return other !== undefined && isAlive(other)
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

function readHolder(file: string) {
  try {
    return holder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}
