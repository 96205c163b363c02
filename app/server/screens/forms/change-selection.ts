import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { paths, safeReturnPath } from '~/shared/paths'
import { newCompareSession } from '~/shared/schemas/compare-session'
import { MAX_SESSION_TESTS } from '~/shared/values/choices'
import { apiFor } from '../api-for'
import { addToSelection, readSelection, selectionCookie } from '../compare-selection'
import { redirectWithToast } from '../toast'
import { entityActions, formAction } from './entity-actions'

const returnTo = z.string().max(2000).default(paths.newCompareSession())
const added = z.object({ point: z.uuid(), returnTo })
const removed = z.object({
  index: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_SESSION_TESTS - 1),
  returnTo,
})

async function select(chosen: string[], back: string): Promise<Response> {
  return redirect(safeReturnPath(back), { headers: { 'set-cookie': await selectionCookie(chosen) } })
}

/** The forms around a selection of tests: add, remove, clear and compare. */
export function changeSelection(request: Request) {
  return entityActions(request, {
    add: formAction(added, async ({ point, returnTo: back }) => {
      throw await addToSelection(request, point, back)
    }),
    remove: formAction(removed, async ({ index, returnTo: back }) => {
      const chosen = await readSelection(request)
      throw await select(chosen.toSpliced(index, 1), back)
    }),
    clear: formAction(z.object({ returnTo }), async ({ returnTo: back }) => {
      throw await select([], back)
    }),
    default: formAction(newCompareSession, async (body) => {
      const { _id } = await apiFor(request).post('/api/compare-sessions', { body })
      throw await redirectWithToast(
        paths.compareSession(_id),
        { status: 'success', message: compareSessionMessages.done.created },
        { headers: [['set-cookie', await selectionCookie([])]] },
      )
    }),
  })
}
