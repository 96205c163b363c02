import { z } from 'zod'
import { supportMessages } from '../messages/support'
import { DAY_MS } from '../values/units'
import { moment } from './moment'

export const MAX_SUPPORT_DAYS = 30
export const SUPPORT_DAYS = [1, 7, MAX_SUPPORT_DAYS] as const

export const supportAccess = z.object({ until: z.iso.datetime().nullable() })
export type SupportAccess = z.infer<typeof supportAccess>

/** null ends it. */
export const supportAccessChange = z.object({
  until: moment
    .refine((until) => Date.parse(until) > Date.now(), { error: () => supportMessages.past })
    .refine((until) => Date.parse(until) <= Date.now() + MAX_SUPPORT_DAYS * DAY_MS + DAY_MS, {
      error: () => supportMessages.tooLong(MAX_SUPPORT_DAYS),
    })
    .nullable(),
})

/** Days from now; none ends it. */
export const supportAccessForm = z.object({ days: z.enum(['0', '1', '7', '30']).transform(Number) })

/** Whether a super admin may sign in as the user. */
export const supportOffer = z.object({ isAllowed: z.boolean() })
export const supportSession = z.object({ until: z.iso.datetime() })
export const endedSupport = z.object({ user: z.uuid() })
