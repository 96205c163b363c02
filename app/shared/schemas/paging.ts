import { z } from 'zod'
import { MAX_EDITED_SITES } from '../values/choices'

/** `page` counts from 1. */
export const paging = (limit: number, most = 500) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(most).default(limit),
  })
export type Paging = { page: number; limit: number }

export const ordering = z.object({
  orderBy: z.enum(['name', 'createdAt']).default('name'),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
})

/** An empty text means no search. */
export const keyword = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\u0000'))
  .transform((text) => text || undefined)
  .optional()

export const queryId = z.coerce.number().int().min(1).max(2_147_483_647)

/** Ids separated by commas. */
export const idText = z
  .string()
  .max(MAX_EDITED_SITES * 10)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
export const idsOf = (text: string): number[] => text.split(',').map(Number)

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() })

export interface PageOf<T> extends Paging {
  items: T[]
  total: number
}

/** A page of a list as the API sends it. */
export const toPage = <R, T>(
  { rows, total }: { rows: R[]; total: number },
  { page, limit }: Paging,
  present: (row: R) => T,
): PageOf<T> => ({ items: rows.map((row) => present(row)), total, page, limit })

export const idParams = z.object({ id: z.string().regex(/^\d{1,9}$/) })
export const uuidParams = z.object({ id: z.string().max(64) })
export const done = z.object({ ok: z.literal(true) })

export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')

/** '2026-11' */
export const monthText = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)
