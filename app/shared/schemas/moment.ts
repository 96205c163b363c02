import { z } from 'zod'
import { issueMessages } from '../messages/issues'

const error = issueMessages.formats.datetime
const DAY_MS = 86_400_000

const read = z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error })

const momentOf = (text: string, isEnd: boolean): string => {
  const isDay = text.length === 10
  return new Date(Date.parse(text) + (isDay && isEnd ? DAY_MS : 0)).toISOString()
}

/** A moment, or a day in UTC from its start, as the screens' `startDate`. */
export const startMoment = read.transform((text) => momentOf(text, false))

/** A moment, or a day in UTC until its end. */
export const endMoment = read.transform((text) => momentOf(text, true))
