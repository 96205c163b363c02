import { z } from 'zod'
import { LEVELS, type Level } from './levels'
import { FILTERS } from './navigation'

const id = z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined)
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000'))
    .transform((value) => value || undefined)
    .optional()
    .catch(undefined)

/** Search params of the navigation; invalid ones are dropped. */
const schema = z.object({
  client: id,
  project: id,
  site: id,
  organization: id,
  device: id,
  location: id,
  /** The column continued from `after`. */
  column: z.enum(LEVELS).optional().catch(undefined),
  after: text(4_000)
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d{0,8}:/)
        .optional(),
    )
    .catch(undefined),
  clients: text(200),
  projects: text(200),
  sites: text(200),
  pages: text(200),
  searchText: text(200),
})
export type NavigationParams = z.output<typeof schema>

export const navigationParams = (search: URLSearchParams): NavigationParams =>
  schema.parse(Object.fromEntries(search))

/** API query of a column. */
export const columnParams = (level: Level, params: NavigationParams) => ({
  search: params[FILTERS[level]],
  after: params.column === level ? params.after : undefined,
})
