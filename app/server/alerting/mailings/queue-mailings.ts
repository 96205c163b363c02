import { z } from 'zod'
import {
  EARLIEST_ZONE,
  newestDue,
  nextSend,
  type Period,
  sendMoment,
} from '~/shared/rules/mailings/next-send'
import { PDF_WAIT_MS } from '~/shared/rules/mailings/report-pdf'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { queueComposed } from '../../platform/mail'
import { mailPdf } from './mail-pdf'
import { type DueMailing, insertIssues, lockDue, lockOutdated, setNext } from './queue.store'

const log = createLogger('mailings')

/** Small enough that a round ends within seconds, large enough for a Monday morning. */
const BATCH = 2_000

/** What a waiting mail is composed from. */
export const composeOf = z.object({
  mailing: z.uuid(),
  user: z.uuid(),
  start: z.iso.date(),
  end: z.iso.date(),
  /** Absent: the report is not wanted as PDF. */
  pdf: mailPdf.optional(),
})
export type Compose = z.infer<typeof composeOf>

const MAIL_KIND = 'mailings.'
const address = z.email().max(320)

interface DueIssue {
  due: DueMailing
  day: string
  period: Period
}

async function queueIssues(ctx: Ctx, tx: Db, issues: DueIssue[]): Promise<void> {
  const ofMailing = new Map(issues.map((issue) => [issue.due.id, issue]))
  const rows = issues.map(({ due, period }) => ({
    organization: due.organization_id,
    mailing: due.id,
    start: period.start,
  }))
  const inserted = await insertIssues(tx, rows, ctx.now())
  const mails = inserted.flatMap((row) => {
    const issue = ofMailing.get(row.mailing_id)
    if (!issue || !address.safeParse(row.email).success) return []
    const { due, day, period } = issue
    const pdf = due.has_pdf ? { pdf: { state: 'queued' as const } } : {}
    const compose: Compose = { mailing: due.id, user: row.user_id, ...period, ...pdf }
    const sendAt = sendMoment(day, due.hour, row.timezone)
    const waitsFrom = Math.max(sendAt.getTime(), ctx.now().getTime())
    return [
      {
        id: row.mail_id,
        kind: `${MAIL_KIND}${due.kind}`,
        to: row.email,
        compose,
        organizationId: row.organization_id,
        clientId: row.client_id,
        sendAt,
        ...(due.has_pdf && { heldUntil: new Date(waitsFrom + PDF_WAIT_MS) }),
      },
    ]
  })
  await queueComposed(ctx, tx, mails)
}

/** Queues the newest period of each due mailing and moves its next moment on, in one transaction. */
async function queueBatch(ctx: Ctx, tx: Db): Promise<number> {
  const now = ctx.now()
  const due = await lockDue(tx, now, BATCH)
  if (due.length === 0) return 0
  const issues = due.map((one) => ({ due: one, ...newestDue(one, one.timezone ?? EARLIEST_ZONE, now) }))
  await queueIssues(ctx, tx, issues)
  await setNext(
    tx,
    due.map((one) => nextOf(one, now)),
    now,
  )
  return due.length
}

function nextOf(one: DueMailing, now: Date) {
  const timezone = one.timezone ?? EARLIEST_ZONE
  return {
    organization: one.organization_id,
    mailing: one.id,
    nextAt: nextSend(one, timezone, now),
    timezone,
  }
}

/** People who moved to another time zone get their reports at the hour of the new one. */
async function followTimeZones(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const outdated = await lockOutdated(tx, ctx.now(), BATCH)
    if (outdated.length > 0)
      await setNext(
        tx,
        outdated.map((one) => nextOf(one, ctx.now())),
        null,
      )
  })
}

/**
 * Queues the mails of all due mailings, each once per period and reader whatever is repeated. Several workers may run at
 * once. Returns the number of mailings.
 */
export async function queueMailings(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  await followTimeZones(ctx)
  let total = 0
  while (!signal?.aborted) {
    const count = await inTransaction(ctx, (tx) => queueBatch(ctx, tx))
    total += count
    if (count < BATCH) break
  }
  if (total > 0) log.info({ mailings: total, requestId: ctx.requestId }, 'mailings were queued')
  return total
}
