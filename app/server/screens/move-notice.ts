import type { Profile } from '~/shared/schemas/auth'
import type { MoveNotice } from '~/shared/schemas/client-move'
import { apiFor } from './api-for'
import { placeOfScreen } from './demo-mark'

/** Whether the client of a screen is being moved; a failure must not fail the screen. */
export async function readMoveNotice(
  request: Request,
  visitor: Profile | null,
  isShared: boolean,
): Promise<MoveNotice | null> {
  const { client_id, site_id } = placeOfScreen(new URL(request.url))
  if ((!visitor && !isShared) || !(client_id || site_id)) return null
  const query = { ...(client_id && { client_id }), ...(site_id && { site_id }) }
  const answer = await apiFor(request)
    .get('/api/clients/move-notice', { query })
    .catch(() => null)
  return answer?.move ?? null
}
