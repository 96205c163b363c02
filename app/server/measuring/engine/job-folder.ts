import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The name has the owner's process id and start time, since process ids are reused. */
const PREFIX = 'lightkeeper-run-'
const NAME = /^lightkeeper-run-(\d+)-(\d+)-/
/** The browser creates a socket in the folder, and a socket path is limited to 107 characters. */
const MAX_PARENT_LENGTH = 16

/** The temporary folder, unless its path is too long for the browser's socket. */
export const parentFolder = () =>
  process.platform === 'linux' && tmpdir().length > MAX_PARENT_LENGTH ? '/tmp' : tmpdir()

function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

/** Start time in clock ticks since boot; 0 when unknown. */
function startTicks(pid: number): number {
  const stat = readProc(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 0) || 0
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export async function createJobFolder(): Promise<string> {
  const folder = await mkdtemp(join(parentFolder(), `${PREFIX}${process.pid}-${startTicks(process.pid)}-`))
  await mkdir(join(folder, 'tmp'))
  await mkdir(join(folder, 'home'))
  await mkdir(join(folder, 'profile'))
  await chmod(folder, 0o711)
  return folder
}

/** Fallback without /proc: the browser has the folder in its command line, and its helpers end with it. */
function listedProcesses(folder: string): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', timeout: 5_000 })
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 0 && pid !== process.pid)
}

/** Processes with the job folder in their command line or environment. */
export function processesUsing(folder: string): number[] {
  if (process.platform !== 'linux') return listedProcesses(folder)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((pid) => readProc(pid, 'cmdline').includes(folder) || readProc(pid, 'environ').includes(folder))
    .map(Number)
}

/** Kills all processes of the folder, waits until they have ended, and removes the folder. */
export async function clearJobFolder(folder: string): Promise<void> {
  const until = Date.now() + 5_000
  for (
    let left = processesUsing(folder);
    left.length > 0 && Date.now() < until;
    left = processesUsing(folder)
  ) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    await delay(20)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Removes the folders of agents that were killed; returns how many. Folders of running agents stay. */
export async function removeStaleJobFolders(): Promise<number> {
  const parent = parentFolder()
  const names = await readdir(parent)
  let removed = 0
  for (const name of names) {
    const match = NAME.exec(name)
    if (!match) continue
    const pid = Number(match[1])
    const isOwned = isRunning(pid) && startTicks(pid) === Number(match[2])
    if (isOwned) continue
    await clearJobFolder(join(parent, name))
    removed += 1
  }
  return removed
}
