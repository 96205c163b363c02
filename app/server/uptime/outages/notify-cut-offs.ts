import { formatDateTime } from '~/shared/format/date'
import { outageMailsMessages } from '~/shared/messages/outage-mails'
import { paths } from '~/shared/paths'
import { type Ctx, inTransaction } from '../../platform/context'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { claimCutOffs, hasCutOff, listSuperAdmins } from './cut-off.store'

const texts = outageMailsMessages
const CUT_MS = 60_000
/** A silent prober's last report does not count. */
const SEEN_MS = 30_000
/** An unstable network is reported again after this much time without failure. */
const QUIET_MS = 60 * 60_000

const timesBefore = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { cutBefore: before(CUT_MS), seenAfter: before(SEEN_MS), quietSince: before(QUIET_MS) }
}

export const hasCutOffs = (now: Date) => hasCutOff(timesBefore(now))

/** One mail to each super admin about probers without network, repeated only after a stable period. */
export async function notifyCutOffs(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const cut = await claimCutOffs(tx, { now, ...timesBefore(now) })
    if (cut.length === 0) return
    for (const { email, timezone } of await listSuperAdmins(tx)) {
      const moment = (since: Date) => texts.moment(formatDateTime(since, timezone), timezone)
      const places = [...new Set(cut.map(({ location }) => location))].join(', ')
      await queueMail(ctx, tx, {
        kind: 'uptime.cutOff',
        to: email,
        write: () => ({
          subject: texts.cutOff.subject(places),
          paragraphs: [
            texts.cutOff.intro,
            ...cut.map((one) => texts.cutOff.line(one.name, one.location, moment(one.cut_off_since))),
          ],
          action: { label: texts.cutOff.action, url: publicUrl(paths.monitors()) },
          footnote: texts.cutOff.once,
        }),
      })
    }
  })
}
