import { v7 } from 'uuid'
import { z } from 'zod'
import type { LogLine } from '~/shared/schemas/system-log'
import { maskFields, maskSecrets } from './mask-secrets'

const MAX_MESSAGE = 2_000
const MAX_DETAILS = 12_000

const text = (max: number) => z.string().transform((given) => given.slice(0, max))
const written = z.looseObject({
  level: z.number(),
  time: z.iso.datetime(),
  pid: z.int().min(0).catch(0),
  name: text(60).catch(''),
  msg: z.string().catch(''),
  job: text(100).nullable().catch(null),
  requestId: text(100).nullable().catch(null),
})

const isSmall = (details: object) => JSON.stringify(details).length <= MAX_DETAILS

/** The fields of an error that say what happened, when the whole is too large. */
const essence = ({ err }: Record<string, unknown>): Record<string, unknown> => {
  if (typeof err !== 'object' || err === null) return {}
  const { type, message, code, stack } = err as Record<string, unknown>
  return { err: maskFields({ type, message, code, stack }) as object }
}

/** A line of pino without its secrets; null when it is none. */
export function parseLine(line: string): LogLine | null {
  const found = written.safeParse(JSON.parse(line)).data
  if (!found) return null
  const { level, time, pid, name, msg, job = null, requestId = null, ...fields } = found
  const masked = maskFields(fields) as Record<string, unknown>
  return {
    id: v7(),
    at: time,
    level,
    pid,
    name,
    job,
    requestId,
    message: maskSecrets(msg.slice(0, 2 * MAX_MESSAGE)).slice(0, MAX_MESSAGE),
    details: isSmall(masked) ? masked : essence(masked),
  }
}
