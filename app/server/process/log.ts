import pino, { type DestinationStream, type Logger } from 'pino'
import { env } from './env'

export type { Logger } from 'pino'

const SECRET = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'apiKey', 'agentKey']
const paths = SECRET.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.headers["${key}"]`])

let output: DestinationStream | undefined

/** Writes JSON lines to standard output; `name` identifies the process or module. */
export function createLogger(name: string, destination?: DestinationStream): Logger {
  output ??= destination ? undefined : pino.destination({ dest: 1, sync: false })
  return pino(
    {
      name,
      level: env().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[hidden]' },
    },
    destination ?? output,
  )
}
