import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bootId, commandOf, startTimeOf } from '../../platform/db/embedded'

/** Older versions wrote the pid and the command only. */
const holder = z.object({
  pid: z.int().positive(),
  command: z.string(),
  startTime: z.string().nullish(),
  boot: z.string().nullish(),
  folder: z.string().nullish(),
})

export interface DataLock {
  /** The previous copy was killed; its child processes may still be ending. */
  isStale: boolean
  release(): void
}

/**
 * One copy per data directory. The file identifies the holder and the directory, so that neither a reused pid counts nor
 * a file that was copied with the directory, or from another machine.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'supervisor.lock')
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(holderOf(process.pid, dataDir)))
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
      if (other && isAlive(other, dataDir)) {
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

export const holderOf = (pid: number, dataDir: string): Holder => ({
  pid,
  command: commandOf(pid) ?? '',
  startTime: startTimeOf(pid),
  boot: bootId(),
  folder: folderId(dataDir),
})

/** Not its path, which differs between containers that share it. */
function folderId(dataDir: string): string {
  const { dev, ino } = statSync(dataDir)
  return `${dev}:${ino}`
}

const isSame = (known: string | null | undefined, now: string | null) => known == null || known === now

/** In a container a new copy often gets the pid of the previous one. */
const isAlive = ({ pid, command, startTime, boot, folder }: Holder, dataDir: string) =>
  pid !== process.pid &&
  isSame(boot, bootId()) &&
  isSame(folder, folderId(dataDir)) &&
  commandOf(pid) === command &&
  isSame(startTime, startTimeOf(pid))

/** Whether a running copy holds the directory. */
export function isDataDirectoryHeld(dataDir: string): boolean {
  const other = readHolder(join(dataDir, 'supervisor.lock'))
  return other !== undefined && isAlive(other, dataDir)
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

function readHolder(file: string) {
  try {
    return holder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}
