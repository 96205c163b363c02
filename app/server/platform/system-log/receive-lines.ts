import { LOG_LEVELS, type LogLine } from '~/shared/schemas/system-log'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { maskFields, maskSecrets } from './mask-secrets'
import { writeLines } from './write-lines'

/** It may have been offline, but its clock may also be wrong. */
const MAX_AGE_MS = 7 * DAY_MS
const MAX_AHEAD_MS = 5 * MINUTE_MS

/** The agent masked them too, in its own version. */
function checked(line: LogLine, now: Date): LogLine {
  const age = now.getTime() - Date.parse(line.at)
  return {
    ...line,
    at: age < MAX_AGE_MS && age > -MAX_AHEAD_MS ? line.at : now.toISOString(),
    level: Math.max(line.level, LOG_LEVELS.warning),
    message: maskSecrets(line.message),
    details: maskFields(line.details) as Record<string, unknown>,
  }
}

/** Stores the warnings and errors that an agent sent with its report. */
export const receiveLines = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  lines: readonly LogLine[],
  agent: { name: string; location: number },
): Promise<void> =>
  writeLines(
    db,
    lines.map((line) => checked(line, now())),
    { part: 'agent', instance: () => agent.name, location: agent.location },
  )
