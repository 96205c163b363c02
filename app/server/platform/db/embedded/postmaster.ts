import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, within } from './process-info'

export interface Postmaster {
  pid: number
  /** null until the server has written it. */
  port: number | null
}

export function isPostmaster(pid: number, directory: string): boolean {
  const command = commandOf(pid) ?? ''
  return command.includes('postgres') && command.includes(directory)
}

/** The running server of this cluster. Removes the pid file of a dead one, whose pid may be reused. */
export function livePostmaster(directory: string): Postmaster | null {
  const file = join(directory, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Math.abs(Number(lines[0]))
  if (pid > 0 && isPostmaster(pid, directory)) return { pid, port: Number(lines[3]) || null }
  rmSync(file, { force: true })
  return null
}

/**
 * SIGINT requests a fast shutdown but can hang during crash recovery; SIGQUIT then ends it without a
 * checkpoint, and the next start recovers.
 */
export async function stopPostmaster(pid: number, directory: string, immediately = false): Promise<void> {
  const isGone = () => !isPostmaster(pid, directory)
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of immediately ? steps.slice(1) : steps) {
    if (isGone()) return
    process.kill(pid, signal)
    if (await within(patience, isGone)) return
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not stop.`)
}
