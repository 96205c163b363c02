import { z } from 'zod'
import { about } from './variable-docs'

/** Ids of cell n begin at n × 100,000,000 and have nine digits. */
export const MAX_CELL = 9
export const HOME = 1

const ONE = /^([2-9])=(postgres(?:ql)?:\/\/\S+)$/

function parseCells(text: string, ctx: z.RefinementCtx): ReadonlyMap<number, string> {
  const cells = new Map<number, string>()
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, number, url] = ONE.exec(part.trim()) ?? []
    if (!number || !url || cells.has(Number(number))) {
      const message = `must be a list such as 2=postgres://…,3=postgres://…, of numbers from 2 to ${MAX_CELL}, each once`
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    cells.set(Number(number), url)
  }
  return cells
}

export const cellVariables = {
  CELL_DATABASE_URLS: z
    .string()
    .default('')
    .transform(parseCells)
    .meta(
      about(
        'database',
        'More databases, between which organizations can be moved: `2=postgres://…,3=postgres://…`. See [cells](operate.md#cells)',
        'none',
      ),
    ),
}
