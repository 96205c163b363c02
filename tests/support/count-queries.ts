import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown) =>
  (typeof query === 'string' ? query : (query as { text?: string })?.text) ?? ''

/**
 * Counts the database queries of `work`. Notifications are sent later, calls of browsers are counted once per
 * minute and fifty calls, and maintenance is looked up every five seconds: none depends on `work`.
 */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.filter(
      ([query]) => !/notify|into rate_window|from "?product_state/i.test(textOf(query)),
    ).length
  } finally {
    spy.mockRestore()
  }
}
