import { z } from 'zod'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { safeReturnPath } from '~/shared/paths'
import { MAX_SESSION_TESTS } from '~/shared/values/choices'
import { ownCookie } from '../platform/http/own-cookie'
import { redirectWithToast } from './toast'

const DAYS_7 = 7 * 86_400
const ids = z.array(z.uuid()).max(MAX_SESSION_TESTS)
const cookie = () => ownCookie('comparison', { maxAge: DAYS_7 })

/** Points chosen for a comparison, kept over the reports that they are chosen on. */
export async function readSelection(request: Request): Promise<string[]> {
  const parsed = ids.safeParse(await cookie().parse(request.headers.get('cookie')))
  return parsed.success ? parsed.data : []
}

export const selectionCookie = (chosen: readonly string[]): Promise<string> => cookie().serialize(chosen)

/** The same test may be chosen twice. */
export async function addToSelection(request: Request, point: string, returnTo: string): Promise<Response> {
  const chosen = await readSelection(request)
  const back = safeReturnPath(returnTo)
  if (chosen.length >= MAX_SESSION_TESTS) {
    const message = compareSessionMessages.full(MAX_SESSION_TESTS)
    return redirectWithToast(back, { status: 'warning', message })
  }
  const next = [...chosen, point]
  return redirectWithToast(
    back,
    { status: 'success', message: compareSessionMessages.added(next.length) },
    { headers: [['set-cookie', await selectionCookie(next)]] },
  )
}
