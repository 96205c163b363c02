import type { ShownAnnouncement } from '~/shared/schemas/announcement'
import type { Profile } from '~/shared/schemas/auth'
import { apiFor } from './api-for'

/** A banner must not fail a screen. */
export async function readAnnouncements(
  request: Request,
  visitor: Profile | null,
): Promise<ShownAnnouncement[]> {
  if (!visitor) return []
  return apiFor(request)
    .get('/api/announcements/shown')
    .catch(() => [])
}
