import { v7 } from 'uuid'
import { formatDateTime } from '~/shared/format/date'
import { partMessages as messages } from '~/shared/messages/system-parts'
import { paths } from '~/shared/paths'
import type { PartState } from '~/shared/rules/health/part-states'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { queueMail, sendWaitingMails } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import {
  deleteFailuresBefore,
  endFailure,
  insertFailure,
  listOpenFailures,
  listSuperAdmins,
  type PartFailureRow,
  tryLockFailures,
  updateFailure,
} from './part.store'
import { readPartStates } from './read-parts'

const log = createLogger('health')
const SEND_MS = 30_000
const KEPT_DAYS = 90
/** When mails are what fails, super admins see a notice on their screens instead. */
const isMailed = ({ part }: { part: string }) => part !== 'mail'

export const deleteOldFailures = (ctx: Ctx): Promise<number> =>
  deleteFailuresBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))

interface News {
  begun: PartFailureRow[]
  ended: PartFailureRow[]
}

const failureOf = ({ part, reason, detail, age }: PartState, now: Date): PartFailureRow => ({
  id: v7(),
  part,
  since: new Date(now.getTime() - (age ?? 0)),
  reason: reason ?? 'failing',
  detail: detail?.slice(0, 300) ?? null,
})

/** A part that nothing is known of keeps its failure. */
async function compare(tx: Db, states: readonly PartState[], now: Date): Promise<News> {
  const open = await listOpenFailures(tx)
  const news: News = { begun: [], ended: [] }
  for (const state of states) {
    const known = open.find(({ part }) => part === state.part)
    const failure = failureOf(state, now)
    if (state.state === 'failing' && !known) {
      await insertFailure(tx, failure)
      news.begun.push(failure)
    } else if (state.state === 'failing' && known) {
      const { reason, detail } = failure
      if (reason !== known.reason || detail !== known.detail)
        await updateFailure(tx, known.id, { reason, detail })
    } else if (state.state !== 'unknown' && known) {
      await endFailure(tx, known.id, now)
      news.ended.push(known)
    }
  }
  return news
}

const partsOf = (failures: readonly PartFailureRow[]) => failures.map(({ part }) => part)

async function mailNews(ctx: Ctx, tx: Db, { begun, ended }: News): Promise<void> {
  const mailed = begun.filter(isMailed)
  if (mailed.length + ended.length === 0) return
  for (const { email, timezone } of await listSuperAdmins(tx)) {
    const since = (at: Date) => formatDateTime(at, timezone)
    const line = (one: PartFailureRow) =>
      [messages.sentence(one.part, one.reason, since(one.since)), one.detail].filter(Boolean).join(' ')
    await queueMail(ctx, tx, {
      kind: 'health.part',
      to: email,
      priority: 0,
      write: () => ({
        subject:
          mailed.length > 0 ? messages.failsSubject(partsOf(mailed)) : messages.endedSubject(partsOf(ended)),
        paragraphs: [
          ...mailed.map(line),
          ...ended.map((one) => messages.ended(one.part, since(one.since), since(ctx.now()))),
        ],
        action: { label: messages.open, url: publicUrl(paths.health()) },
        footnote: messages.once,
      }),
    })
  }
}

/**
 * Compares the parts with their known failures and tells super admins what began and what ended, each once. Every web
 * and worker does this, one at a time, so that the one that fails is not the only one that watches.
 */
export async function watchParts(ctx: Ctx): Promise<News> {
  const news = await inTransaction(ctx, async (tx): Promise<News> => {
    if (!(await tryLockFailures(tx))) return { begun: [], ended: [] }
    const found = await compare(tx, await readPartStates(tx), ctx.now())
    await mailNews(ctx, tx, found)
    return found
  })
  for (const { part, reason, detail } of news.begun)
    log.error({ part, reason, detail }, 'a part does not work')
  for (const { part } of news.ended) log.warn({ part }, 'a part works again')
  // The worker would send the mails; here it may be what failed.
  if (news.begun.some(({ part }) => part === 'worker' || part === 'scheduler'))
    await sendWaitingMails(ctx, AbortSignal.timeout(SEND_MS))
  return news
}
