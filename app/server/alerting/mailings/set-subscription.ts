import { v7 } from 'uuid'
import type { z } from 'zod'
import { mailingMessages } from '~/shared/messages/mailings'
import { isReport, LEVELS_OF_KIND, type MailingKind, type MailingLevel } from '~/shared/rules/mailings/kinds'
import { EARLIEST_ZONE, nextSend } from '~/shared/rules/mailings/next-send'
import { canHavePdf } from '~/shared/rules/mailings/report-pdf'
import {
  DEFAULT_SCHEDULE,
  type Mailing,
  type MailingChange,
  type MailingSchedule,
  type memberSubscription,
  type ownSubscription,
} from '~/shared/schemas/mailing'
import { signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { getMailingOf } from './list-mailings'
import {
  canSubjectSee,
  findMailing,
  findTimezone,
  type MailingIdentity,
  type MailingPlace,
  reopenKeys,
  type StoredMailing,
  type StoredSchedule,
  type Subject,
  upsertMailing,
} from './mailing.store'
import { type OfOrganization, ownPlace, placeOf, subjectOf } from './place'

const levelOf = ({ clientId, projectId, siteId }: MailingPlace): MailingLevel =>
  siteId !== null ? 'site' : projectId !== null ? 'project' : clientId !== null ? 'client' : 'organization'

function checkLevel(kind: MailingKind, place: MailingPlace): void {
  if (LEVELS_OF_KIND[kind].includes(levelOf(place))) return
  throw fieldError(
    'kind',
    kind === 'team' ? mailingMessages.notHere.team : mailingMessages.notHere.competitor,
  )
}

const scheduleOf = (
  kind: MailingKind,
  input: MailingSchedule,
  before: StoredSchedule | null | undefined,
): StoredSchedule | null =>
  isReport(kind)
    ? {
        frequency: input.frequency ?? before?.frequency ?? DEFAULT_SCHEDULE.frequency,
        weekday: input.weekday ?? before?.weekday ?? DEFAULT_SCHEDULE.weekday,
        hour: input.hour ?? before?.hour ?? DEFAULT_SCHEDULE.hour,
      }
    : null

const isSame = (a: StoredSchedule | null, b: StoredSchedule | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Writes a subscription and when it is sent next, which stays where the schedule does. The caller checks the right on
 * the place.
 */
export async function writeSubscription(
  ctx: Ctx,
  tx: Db,
  wish: Omit<MailingIdentity, 'id'> & { before: StoredMailing | undefined; change: MailingChange },
): Promise<string> {
  const { kind, subject, organizationId, before, change } = wish
  const now = ctx.now()
  const isSubscribed = change.isSubscribed ?? before?.isSubscribed ?? true
  const schedule = scheduleOf(kind, change, before?.schedule)
  if (change.hasPdf && !canHavePdf(kind, wish.clientId !== null))
    throw fieldError('hasPdf', mailingMessages.notHere.pdf)
  const hasPdf = change.hasPdf ?? before?.hasPdf ?? false
  const timezone = subject.user === null ? EARLIEST_ZONE : await findTimezone(tx, subject.user)
  const isKept = before?.isSubscribed === true && before.nextAt !== null && isSame(before.schedule, schedule)
  const nextAt =
    schedule && isSubscribed ? (isKept ? before.nextAt : nextSend(schedule, timezone, now)) : null
  const id = await upsertMailing(
    tx,
    {
      id: before?.id ?? v7({ msecs: now.getTime() }),
      organizationId,
      kind,
      subject,
      clientId: wish.clientId,
      projectId: wish.projectId,
      siteId: wish.siteId,
      isSubscribed,
      schedule,
      hasPdf,
      nextAt,
      timezone: schedule && timezone,
      createdBy: signedIn(ctx).userId,
    },
    now,
  )
  if (isSubscribed && subject.user !== null)
    await reopenKeys(tx, organizationId, { kind, user: subject.user, client: wish.clientId })
  await recordActivity(
    ctx,
    tx,
    !isSubscribed ? 'mailing.remove' : before?.isSubscribed ? 'mailing.update' : 'mailing.create',
    id,
    {
      organizationId,
      place: wish,
      ...(before && { before: loggedOf(before) }),
      after: loggedOf({ kind, subject, schedule, hasPdf, isSubscribed }),
    },
  )
  return id
}

const loggedOf = ({
  kind,
  subject,
  schedule,
  hasPdf,
  isSubscribed,
}: Pick<StoredMailing, 'kind' | 'subject' | 'schedule' | 'hasPdf' | 'isSubscribed'>) => ({
  kind,
  ...(subject.user === null ? { team: subject.team } : { user: subject.user }),
  isSubscribed,
  ...(schedule && { ...schedule, hasPdf }),
})

async function subscribe(
  ctx: Ctx,
  place: OfOrganization,
  { kind, subject, change }: { kind: MailingKind; subject: Subject; change: MailingChange },
): Promise<Mailing> {
  checkLevel(kind, place)
  const id = await inTransaction(ctx, async (tx) => {
    const before = await findMailing(tx, place.organizationId, { kind, subject, ...place })
    const isStarting = change.isSubscribed !== false
    if (isStarting && !(await canSubjectSee(tx, place.organizationId, { subject, ...place })))
      throw fieldError('subject', mailingMessages.cannotSee)
    return writeSubscription(ctx, tx, { kind, subject, ...place, before, change })
  })
  return getMailingOf(ctx, id)
}

const changeOf = ({ isSubscribed, frequency, weekday, hour, hasPdf }: MailingChange): MailingChange => ({
  isSubscribed,
  frequency,
  weekday,
  hour,
  hasPdf,
})

/** Subscribes the caller, or ends the subscription. */
export async function setOwnSubscription(
  ctx: Ctx,
  input: z.output<typeof ownSubscription>,
): Promise<Mailing> {
  const { userId } = signedIn(ctx)
  const place = await ownPlace(ctx, input)
  const subject = { user: userId, team: null }
  return subscribe(ctx, place, { kind: input.kind, subject, change: changeOf(input) })
}

/** Subscribes a person or team who can see the place. */
export const setMemberSubscription = (
  ctx: TenantCtx,
  input: z.output<typeof memberSubscription>,
): Promise<Mailing> =>
  subscribe(ctx, placeOf(ctx.target), {
    kind: input.kind,
    subject: subjectOf(input.subject),
    change: changeOf(input),
  })
