import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { mailingMessages } from '../messages/mailings'
import { FREQUENCIES, isReport, MAILING_KINDS } from '../rules/mailings/kinds'
import { canHavePdf } from '../rules/mailings/report-pdf'
import { placeChoice } from './annotation'
import { queryId } from './paging'
import { subjectId } from './permission'

const kind = z.enum(MAILING_KINDS, { error: () => inputMessages.notAnOption })

/** When a report is sent; the weekday of a daily one is kept for later. */
export const scheduleForm = z.object({
  frequency: z.enum(FREQUENCIES, { error: () => inputMessages.notAnOption }),
  weekday: z.coerce
    .number({ error: () => inputMessages.notAnOption })
    .int()
    .min(0)
    .max(6),
  hour: z.coerce
    .number({ error: () => inputMessages.notAnOption })
    .int()
    .min(0)
    .max(23),
})

/**
 * The button of a row, which subscribes or unsubscribes at once. Without a subject it is about the visitor. Team
 * administrators may change a `mailing`, but not write one about a place.
 */
export const toggleForm = z
  .object({ kind, place: placeChoice, subject: subjectId.optional(), mailing: z.uuid().optional() })
  .transform(({ place, mailing, ...rest }) => ({ mailing, subscription: { ...rest, ...place } }))

const entry = scheduleForm.partial().extend({
  kind,
  place: placeChoice,
  /** Of the chosen client: some kinds are about all of it, or all of its organization. */
  organization: queryId.optional(),
  client: queryId.optional(),
  hasPdf: z.literal('on').optional(),
})
type Entry = z.output<typeof entry>

/** Where a kind of email belongs: competitor reports are about clients, team reports about organizations. */
function hierarchyOf({ kind, place, organization, client }: Entry) {
  if (kind === 'team' && organization !== undefined) return { organization }
  if (kind !== 'competitor') return place
  if (place.organization !== undefined) return null
  return client === undefined ? place : { client }
}

function toSubscription<T extends Entry & { subject?: string | undefined }>(
  value: T,
  context: z.core.$RefinementCtx,
) {
  const place = hierarchyOf(value)
  if (!place) {
    const message = mailingMessages.form.competitorNeedsClient
    context.addIssue({ code: 'custom', path: ['place'], message, input: value })
    return z.NEVER
  }
  const { kind, subject, frequency, weekday, hour } = value
  // Where there is none, its box is hidden and may still be checked.
  const hasPdf = value.hasPdf === 'on' && canHavePdf(kind, !('organization' in place))
  return {
    kind,
    ...(subject !== undefined && { subject }),
    ...place,
    ...(isReport(kind) && { frequency, weekday, hour, hasPdf }),
    isSubscribed: true,
  }
}

/** Without a subject it is the visitor's own. */
export const subscriptionForm = entry.extend({ subject: subjectId.optional() }).transform(toSubscription)

/** Of a person or team that is chosen. */
export const subscriberForm = entry.extend({ subject: subjectId }).transform(toSubscription)
