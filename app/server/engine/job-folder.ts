import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The folder's name says who owns it: process id and start time, so that a reused id is not mistaken. */
const PREFIX = 'lightkeeper-run-'
const NAME = /^lightkeeper-run-(\d+)-(\d+)-/
/** The browser makes a socket inside the folder, and the address of a socket has room for 107 characters. */
const MAX_PARENT_LENGTH = 16

/** Where job folders are: the place for temporary files, unless its name would keep every browser from starting. */
const parentFolder = () =>
  process.platform === 'linux' && tmpdir().length > MAX_PARENT_LENGTH ? '/tmp' : tmpdir()

function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

/** Start time in clock ticks since boot; 0 where the system does not tell. */
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

/** What runs where there is no /proc: the browser names the folder in its command, and its helpers end with it. */
function listedProcesses(folder: string): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', timeout: 5_000 })
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 0 && pid !== process.pid)
}

/** Processes that were started inside a job folder: their command or their environment names it. */
export function processesUsing(folder: string): number[] {
  if (process.platform !== 'linux') return listedProcesses(folder)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((pid) => readProc(pid, 'cmdline').includes(folder) || readProc(pid, 'environ').includes(folder))
    .map(Number)
}

/** Ends whatever still runs in the folder, waits until it is gone, and removes the folder. */
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
        // It ended by itself in the meantime.
      }
    }
    await delay(20)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Clears what agents that were killed left behind; folders of living owners stay. Returns how many it removed. */
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
