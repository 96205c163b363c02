import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import { z } from 'zod'
import { openLogFile } from './log-file'

const WARN = 40
const ERROR = 50
/** How often logs that dropped lines are tried again. */
const RECOVERY_MS = 1_000

const record = z.object({
  level: z.number(),
  time: z.string().optional(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
})

/** A log line for the terminal; null when it needs no attention. */
export function shorten(name: string, line: string): string | null {
  if (!line.startsWith('{')) return `${pc.dim(name)} ${line}`
  const entry = readRecord(line)
  if (!entry) return `${pc.dim(name)} ${line}`
  if (entry.level < WARN) return null
  const word = entry.level >= ERROR ? pc.red('error') : pc.yellow('warn')
  const time = entry.time?.slice(11, 19) ?? ''
  const cause = entry.err && entry.err.message !== entry.msg ? entry.err.message : null
  return [pc.dim(time), pc.dim(name), word, entry.msg, cause && pc.dim(cause)].filter(Boolean).join(' ')
}

function readRecord(line: string) {
  try {
    return record.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

export interface Output {
  line(name: string, text: string): void
  warn(message: string): void
  say(text: string): void
  /** Lines that no log file took since the start. */
  dropped(): number
  close(): void
}

export function openOutput(directory: string, quiet: boolean): Output {
  mkdirSync(directory, { recursive: true })
  const files = new Map<string, ReturnType<typeof openLogFile>>()
  const recovery = setInterval(() => {
    for (const file of files.values()) file.recover()
  }, RECOVERY_MS).unref()
  const line = (name: string, text: string) => {
    if (!text.trim()) return
    const file = files.get(name) ?? openLogFile(join(directory, `${name}.log`))
    files.set(name, file)
    file.write(text)
    const short = quiet ? null : shorten(name, text)
    if (short) process.stderr.write(`${short}\n`)
  }
  return {
    line,
    warn: (msg) => line('supervisor', JSON.stringify({ level: WARN, time: new Date().toISOString(), msg })),
    say: (text) => void process.stdout.write(`${text}\n`),
    dropped: () => [...files.values()].reduce((sum, file) => sum + file.dropped(), 0),
    close() {
      clearInterval(recovery)
      for (const file of files.values()) file.close()
      files.clear()
    },
  }
}
