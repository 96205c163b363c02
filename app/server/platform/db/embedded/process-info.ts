import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Command line of a running process; null for a zombie or none. */
export function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
    } catch {
      return null
    }
  }
  const found = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return found.status === 0 && found.stdout.trim() ? found.stdout.trim() : null
}

/** Identifies a process together with its pid: a later one with the same pid started at another time. */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
    } catch {
      return null
    }
  }
  const found = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return found.status === 0 && found.stdout.trim() ? found.stdout.trim() : null
}

/** Of this start of this machine; its name where the system has no such id. */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

/** Waits for the condition; false after the time limit. */
export async function within(milliseconds: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
