import { readFileSync } from 'node:fs'
import { processesUsing } from './job-folder'

const CHECK_MS = 250
const MIN_FREE_SHARE = 0.06
/** A browser below this is not the cause. */
const MIN_OWN_BYTES = 1024 ** 3
/** A tab's scripts get 2 to 4 GiB, depending on the machine. */
const MAX_TAB_BYTES = 1.5 * 1024 ** 3
const PAGE_BYTES = 4096
const KIBIBYTE = 1024

interface MemoryState {
  free: number
  total: number
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const amountIn = (text: string, name: string) =>
  Number(new RegExp(`^${name}:?\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)

/** Memory of the machine or, if it has less left, of our container; null where the system does not tell. */
function memoryHere(): MemoryState | null {
  const info = read('/proc/meminfo')
  const machine = {
    free: amountIn(info, 'MemAvailable') * KIBIBYTE,
    total: amountIn(info, 'MemTotal') * KIBIBYTE,
  }
  if (!Number.isFinite(machine.free) || !Number.isFinite(machine.total)) return null
  const limit = Number(read('/sys/fs/cgroup/memory.max').trim() || Number.NaN)
  if (!Number.isFinite(limit)) return machine
  const cache = amountIn(read('/sys/fs/cgroup/memory.stat'), 'inactive_file') || 0
  const used = Number(read('/sys/fs/cgroup/memory.current')) - cache
  return limit - used < machine.free ? { free: limit - used, total: limit } : machine
}

const residentBytes = (folder: string) =>
  processesUsing(folder).reduce(
    (sum, pid) => sum + Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES,
    0,
  )

interface MemoryWatch {
  exhausted: Promise<never>
  /** Whether so much memory was taken that a crash of the tab came from it: the browser does not say why. */
  hasGrown: () => boolean
  stop: () => void
}

/**
 * Rejects when the browser of a job folder is about to use up the machine's memory: otherwise the system would end
 * some process, such as the database.
 */
export function watchMemory(
  folder: string,
  memory: () => MemoryState | null = memoryHere,
  ownBytes: (folder: string) => number = residentBytes,
): MemoryWatch {
  let timer: NodeJS.Timeout | undefined
  const before = memory()?.free ?? 0
  let least = before
  const exhausted = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const state = memory()
      if (state) least = Math.min(least, state.free)
      if (!state || state.free > state.total * MIN_FREE_SHARE) return
      const own = ownBytes(folder)
      if (own < MIN_OWN_BYTES) return
      const detail = `The browser used ${Math.round(own / 1024 ** 2)} MiB, ${Math.round(state.free / 1024 ** 2)} MiB were left`
      reject(Object.assign(new Error(detail), { code: 'PAGE_OUT_OF_MEMORY' }))
    }, CHECK_MS)
  })
  exhausted.catch(() => {})
  return { exhausted, hasGrown: () => before - least > MAX_TAB_BYTES, stop: () => clearInterval(timer) }
}
