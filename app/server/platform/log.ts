import pino, { type DestinationStream, type Logger, multistream } from 'pino'
import { countDroppedLines } from './dropped-lines'
import { env } from './env'
import { type LogOutput, openLogOutput } from './log-output'
import { systemLogStream } from './system-log/buffer'

export type { Logger } from 'pino'

const SECRET = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'apiKey', 'agentKey']
const paths = SECRET.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.headers["${key}"]`])

let output: LogOutput | undefined

function standardOutput(): LogOutput {
  if (!output) {
    output = openLogOutput(1, { onDrop: countDroppedLines })
    process.once('exit', output.flush)
  }
  return output
}

/** Writes JSON lines to standard output, warnings and errors also for the system log; `name` identifies the process or module. */
export function createLogger(name: string, destination?: DestinationStream): Logger {
  return pino(
    {
      name,
      level: env().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[hidden]' },
    },
    destination ??
      multistream([
        { level: 'trace', stream: standardOutput() },
        { level: 'warn', stream: systemLogStream },
      ]),
  )
}
