import { z } from 'zod'
import { foundPlace } from './navigation'
import { line } from './organization'

export const MAX_RECENT_SEARCHES = 5
export const MAX_USED_PLACES = 12

/** `page:12`, `command:settings.users` or `search:lanterns`. */
const KEY = /^(?:(?:client|project|site|page):[1-9]\d{0,8}|command:[a-z][a-zA-Z.-]{0,60}|search:\S.{0,199})$/u

export const paletteUse = z.object({
  key: line(220).regex(KEY),
})

export const paletteHistory = z.object({
  /** Commands by how often and how lately they were used. */
  commands: z.array(z.object({ key: z.string(), weight: z.number() })),
  /** Places that the caller may see now, most used first. */
  places: z.array(foundPlace.extend({ weight: z.number() })),
  /** Newest first. */
  searches: z.array(z.string()),
})
export type PaletteHistory = z.infer<typeof paletteHistory>
