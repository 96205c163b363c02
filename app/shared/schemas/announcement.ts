import { z } from 'zod'
import { announcementMessages as messages } from '../messages/announcements'
import { inputMessages } from '../messages/form'
import { resolveMoment } from '../rules/time/wall-time'
import { UNSTORABLE } from '../rules/unstorable'
import { moment } from './moment'
import { queryId } from './paging'

export const ANNOUNCEMENT_TONES = ['info', 'warning', 'poor'] as const
export const ANNOUNCEMENT_STATES = ['shown', 'planned', 'ended'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

const text = z
  .string({ error: () => inputMessages.required })
  .trim()
  .min(1, { error: () => inputMessages.required })
  .max(500, { error: () => inputMessages.atMostCharacters(500) })
  .refine((given) => !UNSTORABLE.test(given), { error: () => inputMessages.controlCharacters })

const isInOrder = ({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }) =>
  !startsAt || !endsAt || endsAt > startsAt
const order = { error: () => messages.endFirst, path: ['endsAt'] }

const fields = z.object({
  text,
  tone: z.enum(ANNOUNCEMENT_TONES),
  /** Default: now. */
  startsAt: moment.nullish(),
  endsAt: moment.nullish(),
})

/** Without an organization it is shown to all. */
export const newAnnouncement = fields.extend({ organization: queryId.nullish() }).refine(isInOrder, order)
export const announcementChange = fields.refine(isInOrder, order)

export const announcement = z.object({
  _id: z.uuid(),
  organization: z.int().nullable(),
  organizationName: z.string().nullable(),
  text: z.string(),
  tone: z.enum(ANNOUNCEMENT_TONES),
  state: z.enum(ANNOUNCEMENT_STATES),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  createdBy: z.string().nullable(),
  /** How many people put it away. */
  dismissals: z.int(),
})
export type Announcement = z.infer<typeof announcement>

export const shownAnnouncement = announcement.pick({ _id: true, text: true, tone: true })
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>

const wallMoment = (timeZone: string, displayed: string | null) =>
  z
    .string()
    .optional()
    .transform((given, context) => {
      if (!given?.trim()) return null
      const at = resolveMoment(given.trim(), timeZone, displayed ?? undefined)
      if (at) return at.toISOString()
      context.addIssue({ code: 'custom', message: messages.momentInvalid })
      return z.NEVER
    })

type Displayed = { startsAt: string; endsAt: string | null } | null

/** Times are typed in the time zone of the user; `displayed` has those that the fields had. */
export const announcementForm = (timeZone: string, displayed: Displayed = null) =>
  z
    .object({
      organization: queryId.optional().transform((id) => id ?? null),
      text,
      tone: z.enum(ANNOUNCEMENT_TONES),
      startsAt: wallMoment(timeZone, displayed?.startsAt ?? null),
      endsAt: wallMoment(timeZone, displayed?.endsAt ?? null),
    })
    .refine(isInOrder, order)
