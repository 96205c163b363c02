import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { daysUntil, TRIAL_DAYS, trialEndsAt } from '~/shared/rules/access/subscription'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { hasBilling } from '../../platform/has-billing'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { findPayers, getSubscription } from '../billing'
import { reminderDue } from './rules'
import { findReminded, listTrials, saveReminded, type TrialRow } from './store'

const FIRST_DAYS = 7

/** Mails owners and billing admins before the end of a trial. Returns how many trials. */
export async function remindTrials(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling()) return 0
  const now = ctx.now().getTime()
  const endsBefore = new Date(now + FIRST_DAYS * DAY_MS)
  const startedBefore = new Date(now - (TRIAL_DAYS - FIRST_DAYS) * DAY_MS)
  let reminded = 0
  for (const trial of await listTrials(ctx.db, startedBefore, endsBefore)) {
    if (signal.aborted) break
    reminded += Number(await remindTrial(ctx, trial))
  }
  return reminded
}

const remindTrial = (ctx: Ctx, { organization_id: tenant, name }: TrialRow): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const { subscription } = await getSubscription(tx, tenant, true)
    if (!subscription) return false
    const days = daysUntil(trialEndsAt(subscription), ctx.now())
    const due = reminderDue(days, await findReminded(tx, tenant))
    if (due === null) return false
    await saveReminded(tx, tenant, due)
    const { reminder } = ordersMessages
    for (const { email } of await findPayers(tx, tenant)) {
      await queueMail(ctx, tx, {
        kind: 'billing.trialEnds',
        about: { organization: tenant },
        to: email,
        write: () => ({
          subject: reminder.subject(name, days ?? 0),
          paragraphs: reminder.paragraphs(name),
          action: {
            label: reminder.action,
            url: publicUrl(paths.paymentSubscription({ organization: tenant })),
          },
        }),
      })
    }
    return true
  })
