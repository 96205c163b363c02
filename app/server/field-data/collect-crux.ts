import { type CruxOutcome, type CruxPeriod, nextAskAt } from '~/shared/rules/crux'
import type { FieldLevel } from '~/shared/schemas/field-data'
import type { Ctx } from '../context'
import { createLogger } from '../log'
import { askHistory, askRecord, CruxBusyError, isCruxOn } from './crux-client'
import { addSubjects, type CruxSubject, keepPeriods, setSubject, takeDueSubjects } from './store'

const BATCH = 20
const MOST_NEW = 5_000
/** Longer than a batch can take; a worker that ends meanwhile loses nothing but this time. */
const TAKEN_MS = 15 * 60_000
const log = createLogger('field-data')
let pausedUntil = 0

interface Found {
  level: FieldLevel
  period: CruxPeriod
}

/** The page's own record, else that of its origin, which many pages share: it is asked for once a round. */
async function find(
  ctx: Ctx,
  subject: CruxSubject,
  origins: Map<string, CruxPeriod | null>,
): Promise<Found | null> {
  const { url, form_factor: formFactor } = subject
  const own = await askRecord(ctx, { level: 'url', url, formFactor })
  if (own) return { level: 'url', period: own }
  const key = `${formFactor} ${new URL(url).origin}`
  const known = origins.get(key)
  const period = known === undefined ? await askRecord(ctx, { level: 'origin', url, formFactor }) : known
  origins.set(key, period)
  return period ? { level: 'origin', period } : null
}

async function collect(
  ctx: Ctx,
  subject: CruxSubject,
  origins: Map<string, CruxPeriod | null>,
): Promise<void> {
  const { url, form_factor: formFactor, page_id: pageId } = subject
  const found = await find(ctx, subject, origins)
  const outcome: CruxOutcome = found ? 'known' : 'unknown'
  const lacksHistory = found !== null && subject.history_of !== found.level
  const earlier = lacksHistory ? await askHistory(ctx, { level: found.level, url, formFactor }) : []
  const now = ctx.now()
  if (found) await keepPeriods(ctx.db, subject, found.level, onceEach([...earlier, found.period]), now)
  await setSubject(ctx.db, subject, {
    state: outcome,
    asked_at: now,
    failures: 0,
    next_ask_at: nextAskAt(now, outcome, { pageId, formFactor, failures: 0 }),
    ...(found && { history_of: found.level }),
  })
}

const onceEach = (periods: CruxPeriod[]) => [...new Map(periods.map((one) => [one.lastDate, one])).values()]

/** One failed page is asked about later; with a used-up quota so are all that were taken. Tells whether to go on. */
async function postpone(ctx: Ctx, subjects: CruxSubject[], error: unknown): Promise<boolean> {
  const now = ctx.now()
  if (error instanceof CruxBusyError) {
    pausedUntil = now.getTime() + error.retryAfterMs
    for (const one of subjects) await setSubject(ctx.db, one, { next_ask_at: new Date(pausedUntil) })
    return false
  }
  const [subject] = subjects
  if (!subject) return true
  const failures = Math.min(subject.failures + 1, 30)
  const { page_id: pageId, form_factor: formFactor } = subject
  const next_ask_at = nextAskAt(now, 'failed', { pageId, formFactor, failures })
  await setSubject(ctx.db, subject, { next_ask_at, failures })
  const reason = error instanceof Error ? error.message : 'unknown'
  log.warn({ requestId: ctx.requestId, pageId, reason }, 'CrUX gave no answer')
  return true
}

/** Asks CrUX about the pages that are due. Returns how many were taken; none while it is not configured. */
export async function collectCrux(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const now = ctx.now()
  if (!isCruxOn() || now.getTime() < pausedUntil) return 0
  await addSubjects(ctx.db, now, MOST_NEW)
  const due = await takeDueSubjects(ctx.db, now, new Date(now.getTime() + TAKEN_MS), BATCH)
  const origins = new Map<string, CruxPeriod | null>()
  for (const [index, subject] of due.entries()) {
    if (signal?.aborted) {
      for (const left of due.slice(index)) await setSubject(ctx.db, left, { next_ask_at: now })
      return index
    }
    try {
      await collect(ctx, subject, origins)
    } catch (error) {
      if (!(await postpone(ctx, due.slice(index), error))) return index
    }
  }
  return due.length
}
