import { z } from 'zod'
import { failuresMessages } from '../messages/failures'
import { endMoment, startMoment } from './moment'
import { keyword, queryId } from './paging'

/** As pino numbers them. */
export const LOG_LEVELS = { warning: 40, error: 50, fatal: 60 } as const
export const LOG_LEVEL_NAMES = ['warning', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVEL_NAMES)[number]

/** What logged a line; background jobs run in the worker. */
export const LOG_PARTS = ['web', 'worker', 'job', 'prober', 'agent'] as const
export type LogPart = (typeof LOG_PARTS)[number]

export const LOG_SPANS = ['hour', 'day', 'week'] as const
export type LogSpan = (typeof LOG_SPANS)[number]

/** A line as its process keeps it, and as an agent sends it. */
export const logLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  level: z.int().min(0).max(100),
  pid: z.int().min(0),
  name: z.string().max(60),
  job: z.string().max(100).nullable(),
  requestId: z.string().max(100).nullable(),
  message: z.string().max(2_000),
  details: z.record(z.string(), z.unknown()),
})
export type LogLine = z.infer<typeof logLine>

const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: () => failuresMessages.invalidRequest,
  })
  .refine((text) => !Number.isNaN(Date.parse(text.split('_')[0] ?? '')), {
    error: () => failuresMessages.invalidRequest,
  })

export const systemLogFilter = z.object({
  type: z.enum(LOG_PARTS).optional(),
  location: queryId.max(32_767).optional(),
  /** This level and all that are worse. */
  level: z.enum(LOG_LEVEL_NAMES).optional(),
  span: z.enum(LOG_SPANS).optional(),
  from: startMoment.optional(),
  /** The day is included. */
  to: endMoment.optional(),
  search: keyword,
})
export type SystemLogFilter = z.output<typeof systemLogFilter>

export const systemLogQuery = systemLogFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: cursor.optional(),
})

export const LOG_FORMATS = ['csv', 'jsonl'] as const
export const systemLogExport = systemLogFilter.extend({ format: z.enum(LOG_FORMATS).default('csv') })

export const systemLogEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  level: z.enum(LOG_LEVEL_NAMES),
  part: z.enum(LOG_PARTS),
  /** Host and process id, or the name of the agent. */
  instance: z.string(),
  location: z.string().nullable(),
  name: z.string(),
  job: z.string().nullable(),
  requestId: z.string().nullable(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type SystemLogEntry = z.infer<typeof systemLogEntry>

export const systemLogPage = z.object({
  items: z.array(systemLogEntry),
  /** `before` of the following page; null on the last one. */
  next: z.string().nullable(),
  /** Of the last 24 hours, whatever the filters. */
  lastDay: z.object({ warnings: z.int(), errors: z.int() }),
})
export type SystemLogPage = z.infer<typeof systemLogPage>
