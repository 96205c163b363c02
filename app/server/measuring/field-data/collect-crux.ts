import { type CruxOutcome, type CruxPeriod, nextFetchAt, seedOf } from '~/shared/rules/field-data/crux'
import type { FieldLevel } from '~/shared/schemas/field-data'
import type { Ctx } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { noteService } from '../../platform/services'
import { CruxBusyError, fetchHistory, fetchRecord, isCruxOn } from './crux-client'
import {
  deleteUnusedOrigins,
  nameOrigins,
  saveOriginPeriods,
  setOrigin,
  takeDueOrigins,
} from './origin.store'
import {
  addSubjects,
  type Due,
  type DuePage,
  type SubjectChange,
  savePeriods,
  setSubject,
  takeDueSubjects,
} from './store'

const BATCH = 20
const MAX_NEW_SUBJECTS = 5_000
/** Longer than a batch takes; after a crash only this time is lost. */
const LEASE_MS = 15 * 60_000
const log = createLogger('field-data')
let pausedUntil = 0

/** Pages and origins are requested separately and stored apart. */
interface Kind<T extends Due> {
  level: FieldLevel
  seedOf(subject: T): number
  keep(db: Db, subject: T, periods: readonly CruxPeriod[], now: Date): Promise<void>
  set(db: Db, subject: T, change: SubjectChange): Promise<void>
}
const PAGES: Kind<DuePage> = {
  level: 'url',
  seedOf: ({ page_id }) => page_id,
  keep: savePeriods,
  set: setSubject,
}
const ORIGINS: Kind<Due> = {
  level: 'origin',
  seedOf: ({ url }) => seedOf(url),
  keep: saveOriginPeriods,
  set: setOrigin,
}

const uniquePeriods = (periods: CruxPeriod[]) => [
  ...new Map(periods.map((one) => [one.lastDate, one])).values(),
]

async function collect<T extends Due>(ctx: Ctx, kind: Kind<T>, subject: T): Promise<void> {
  const { url, form_factor: formFactor } = subject
  const about = { level: kind.level, url, formFactor }
  const period = await fetchRecord(ctx, about)
  const outcome: CruxOutcome = period ? 'known' : 'unknown'
  const earlier = period && !subject.has_history ? await fetchHistory(ctx, about) : []
  const now = ctx.now()
  if (period) await kind.keep(ctx.db, subject, uniquePeriods([...earlier, period]), now)
  await kind.set(ctx.db, subject, {
    state: outcome,
    requested_at: now,
    failures: 0,
    next_request_at: nextFetchAt(now, outcome, { seed: kind.seedOf(subject), formFactor, failures: 0 }),
    ...(period && { has_history: true }),
  })
}

/** Reschedules failures, and the whole batch when the quota is used up. Returns whether to continue. */
async function postpone<T extends Due>(
  ctx: Ctx,
  kind: Kind<T>,
  subjects: T[],
  error: unknown,
): Promise<boolean> {
  const now = ctx.now()
  if (error instanceof CruxBusyError) {
    pausedUntil = now.getTime() + error.retryAfterMs
    for (const one of subjects) await kind.set(ctx.db, one, { next_request_at: new Date(pausedUntil) })
    return false
  }
  const [subject] = subjects
  if (!subject) return true
  const failures = Math.min(subject.failures + 1, 30)
  const { form_factor: formFactor, url } = subject
  const next_request_at = nextFetchAt(now, 'failed', { seed: kind.seedOf(subject), formFactor, failures })
  await kind.set(ctx.db, subject, { next_request_at, failures })
  const reason = error instanceof Error ? error.message : 'unknown'
  log.warn({ requestId: ctx.requestId, origin: new URL(url).origin, reason }, 'CrUX gave no answer')
  if (!isDatabaseUnavailable(error)) await noteService(ctx, 'crux', reason)
  return true
}

async function fetchSequentially<T extends Due>(
  ctx: Ctx,
  kind: Kind<T>,
  due: T[],
  signal: AbortSignal | undefined,
): Promise<number> {
  for (const [index, subject] of due.entries()) {
    if (signal?.aborted) {
      for (const left of due.slice(index)) await kind.set(ctx.db, left, { next_request_at: ctx.now() })
      return index
    }
    try {
      await collect(ctx, kind, subject)
      await noteService(ctx, 'crux', null)
    } catch (error) {
      if (!(await postpone(ctx, kind, due.slice(index), error))) return index
    }
  }
  return due.length
}

/**
 * Queries CrUX for due pages and, once each, their origins. Returns the number of pages; none when not
 * configured.
 */
export async function collectCrux(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const now = ctx.now()
  const isPaused = () => signal?.aborted || ctx.now().getTime() < pausedUntil
  if (!isCruxOn() || isPaused()) return 0
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  await addSubjects(ctx.db, now, MAX_NEW_SUBJECTS)
  const pages = await takeDueSubjects(ctx.db, now, leasedUntil, BATCH)
  await nameOrigins(ctx.db, pages, now)
  const taken = await fetchSequentially(ctx, PAGES, pages, signal)
  if (isPaused()) return taken
  await deleteUnusedOrigins(ctx.db, now, BATCH)
  await fetchSequentially(ctx, ORIGINS, await takeDueOrigins(ctx.db, now, leasedUntil, BATCH), signal)
  return taken
}
