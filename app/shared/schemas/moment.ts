import { z } from 'zod'
import { DAY_MS } from '~/shared/values/units'
import { issueMessages } from '../messages/issues'
import { readDay, readMoment } from '../rules/time/read-moment'

const messages = issueMessages.formats

const reading = <T extends z.ZodType>(read: (text: string) => Date | null, schema: T) =>
  z.preprocess((text) => (typeof text === 'string' ? (read(text)?.toISOString() ?? text) : text), schema)

/** A moment with `Z` or an offset, as a request writes it; becomes ISO in UTC. */
export const moment = reading(readMoment, z.iso.datetime({ error: () => messages.datetime }))

/** Days are documented, but have become moments when they are checked. */
const either = z
  .union([z.iso.datetime(), z.iso.date()], { error: () => messages.moment })
  .refine((text) => text.length > 'YYYY-MM-DD'.length, { error: () => messages.moment })

/** A moment, or a day in UTC from its start, as the screens' `startDate`. */
export const startMoment = reading((text) => readMoment(text) ?? readDay(text), either)

/** A moment, or a day in UTC until its end. */
export const endMoment = reading((text) => readMoment(text) ?? dayEnd(text), either)

function dayEnd(text: string): Date | null {
  const start = readDay(text)
  return start && new Date(start.getTime() + DAY_MS)
}
