import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnv } from '~/server/platform/env'
import { WEB_MEMORY } from '~/server/process/supervisor/processes'

export type LogLine = Record<string, unknown>

export interface BenchProcess {
  pid: number
  lines: LogLine[]
  stop(): Promise<void>
}

/** Starts one of the built processes as the product does; it ends with this process at the latest. */
export function startProcess(
  name: 'web' | 'worker' | 'agent',
  env: Record<string, string | undefined>,
): BenchProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', join('build', 'processes', `${name}.js`)], {
    env: childEnv({ NODE_ENV: 'production', LOG_LEVEL: 'info', ...(name === 'web' && WEB_MEMORY), ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: LogLine[] = []
  const keep = (line: string) => {
    if (!line.trim()) return
    try {
      lines.push(JSON.parse(line) as LogLine)
    } catch {
      console.error(`${name}: ${line}`)
    }
  }
  if (child.stdout) createInterface({ input: child.stdout }).on('line', keep)
  if (child.stderr) createInterface({ input: child.stderr }).on('line', keep)
  return {
    pid: child.pid ?? 0,
    lines,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
