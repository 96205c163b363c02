import { z } from 'zod'
import { keyword } from './paging'

/** A database of the installation; 1 is home. */
export const cellNumber = z.coerce.number().int().min(1).max(9)

export const cellForm = z.object({ cell: cellNumber })

export const cellStatus = z.object({
  number: z.int(),
  isReachable: z.boolean(),
  /** Of the database; null when it is not reachable. */
  schema: z.enum(['current', 'pending', 'newer']).nullable(),
  /** null when it is not reachable or has another schema. */
  figures: z
    .object({
      organizations: z.int(),
      clients: z.int(),
      /** About; null until the database has counted them once. */
      runs: z.int().nullable(),
      bytes: z.int(),
      /** Of the test that waits longest; null when none does. */
      queueAgeSeconds: z.int().nullable(),
    })
    .nullable(),
  /** Since its copies of people, agents and locations were compared; null at home, and before the first time. */
  mirrorAgeSeconds: z.int().nullable(),
})
export type CellStatus = z.infer<typeof cellStatus>

export const MAX_LISTED_ORGANIZATIONS = 1_000

export const cellsQuery = z.object({
  /** A part of the name of an organization. */
  search: keyword,
})

export const cellsOverview = z.object({
  cells: z.array(cellStatus),
  /** By name, at most a thousand. */
  organizations: z.array(z.object({ _id: z.int(), name: z.string(), cell: z.int() })),
  hasMore: z.boolean(),
})
export type CellsOverview = z.infer<typeof cellsOverview>
