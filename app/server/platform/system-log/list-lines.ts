import {
  LOG_LEVELS,
  type LogLevel,
  type LogSpan,
  type SystemLogEntry,
  type SystemLogFilter,
  type SystemLogPage,
} from '~/shared/schemas/system-log'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { countLinesSince, listLines, type SystemLogRow, type Wanted } from './store'

const SPANS: Record<LogSpan, number> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }

/** The later of both starts. */
function startOf({ span, from }: SystemLogFilter, now: Date): Date | undefined {
  const starts = [span && now.getTime() - SPANS[span], from && Date.parse(from)].filter(
    (at) => at !== undefined,
  )
  return starts.length > 0 ? new Date(Math.max(...(starts as number[]))) : undefined
}

export const wantedOf = (filter: SystemLogFilter, now: Date): Omit<Wanted, 'limit'> => ({
  type: filter.type,
  location: filter.location,
  minLevel: filter.level && LOG_LEVELS[filter.level],
  from: startOf(filter, now),
  until: filter.to ? new Date(filter.to) : undefined,
  search: filter.search,
})

const levelOf = (level: number): LogLevel =>
  level >= LOG_LEVELS.fatal ? 'fatal' : level >= LOG_LEVELS.error ? 'error' : 'warning'

export const present = ({ id, at, level, request_id, ...row }: SystemLogRow): SystemLogEntry => ({
  _id: id,
  ...row,
  at: at.toISOString(),
  level: levelOf(level),
  requestId: request_id,
})

const cursorOf = ({ at, id }: SystemLogRow) => `${at.toISOString()}_${id}`

export function parseCursor(cursor: string): { at: Date; id: string } {
  const [at = '', id = ''] = cursor.split('_')
  return { at: new Date(at), id }
}

export async function listSystemLog(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { limit, before, ...filter }: SystemLogFilter & { limit: number; before?: string | undefined },
): Promise<SystemLogPage> {
  const wanted = {
    ...wantedOf(filter, now()),
    before: before === undefined ? undefined : parseCursor(before),
  }
  const [rows, lastDay] = await Promise.all([
    listLines(db, { ...wanted, limit: limit + 1 }),
    countLinesSince(db, new Date(now().getTime() - DAY_MS)),
  ])
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(present), next: last ? cursorOf(last) : null, lastDay }
}

/** The newest line, which changes with each new one. */
export async function newestLine(ctx: Pick<Ctx, 'db' | 'now'>, filter: SystemLogFilter): Promise<string> {
  const [newest] = await listLines(ctx.db, { ...wantedOf(filter, ctx.now()), limit: 1 })
  return newest?.id ?? ''
}
