import { redirect } from '@remix-run/node'
import type { Target } from '~/shared/rules/access/roles'
import { findCellOf, followCell } from '../api/follow-cell'
import { env } from '../platform/env'

/** A whole screen, not a part that an open one loads: its menus would stay those of another cell. */
const isScreen = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  (headers.get('sec-fetch-dest') ?? 'document') === 'document' &&
  (headers.get('accept') ?? '').includes('text/html')

/** Shows the screen again, now of the cell that has what it is about. */
export async function reopenInCell(request: Request, cell: number | undefined): Promise<void> {
  if (cell === undefined || !isScreen(request) || !(await followCell(request.headers, cell))) return
  const { pathname, search } = new URL(request.url)
  throw redirect(pathname + search)
}

/** The same for a place that the visitor can't see in the current cell. */
export async function reopenWhere(request: Request, target: Target): Promise<void> {
  if (env().API_URL || !isScreen(request)) return
  await reopenInCell(request, await findCellOf(request.headers, target))
}
