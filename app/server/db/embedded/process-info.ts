import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

/** Waits for the condition; false after the time limit. */
export async function within(milliseconds: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
