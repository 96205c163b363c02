import { maintenanceMessages } from '~/shared/messages/failures'
import { isOpenInMaintenance, maintenanceText, retryAfterSeconds } from '~/shared/rules/access/maintenance'
import type { Profile } from '~/shared/schemas/auth'
import { BUILD_ID } from '../platform/build-id'
import { AppError } from '../platform/errors'
import { requestIdOf } from '../platform/http/request-id'
import { apiFor } from './api-for'
import { toScreenResponse } from './screen-errors'

/**
 * The notice before maintenance and the build's id. During maintenance only super admins and the sign-in screens are
 * served: everything else throws 503.
 */
export async function readMaintenanceNotice(
  request: Request,
  visitor: Profile | null,
): Promise<{ soon: string | null; build: string }> {
  const maintained = await apiFor(request).get('/api/maintenance')
  const { state, until } = maintained
  const now = new Date()
  const textOf = (usual: string) =>
    maintenanceText(maintained, { usual, now, timeZone: visitor?.timezone ?? 'UTC' })
  const isClosed = state === 'on' && !visitor?.isSuper && !isOpenInMaintenance(new URL(request.url).pathname)
  if (isClosed) {
    const error = new AppError('UNAVAILABLE', textOf(maintenanceMessages.text), {
      reason: 'MAINTENANCE',
      retryAfterSeconds: retryAfterSeconds(until, now),
    })
    throw toScreenResponse(error, request, requestIdOf(request.headers))
  }
  return { soon: state === 'soon' ? textOf('') : null, build: BUILD_ID }
}
