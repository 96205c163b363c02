import type { z } from 'zod'
import { requiredMessage } from '~/shared/messages/form'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { newShareLink } from '~/shared/schemas/share-link'
import { authorize } from '../access'
import { authorizeSharing } from '../compare-sessions'
import type { Ctx, TenantCtx } from '../context'
import { fieldError } from '../errors'
import type { NewLink } from './store'

type Input = z.output<typeof newShareLink>
type Shared = Pick<NewLink, 'client' | 'project' | 'site' | 'shows' | 'compareSession'>

/** What the link shows, once the caller may share all of it. */
export async function authorizeShared(
  ctx: Ctx,
  input: Input,
): Promise<{ allowed: TenantCtx; shared: Shared }> {
  const { compareSession } = input
  if (compareSession) {
    const allowed = await authorizeSharing(ctx, compareSession)
    const client = allowed.target.clientId ?? 0
    const shared = { client, project: null, site: null, shows: 'compareSession' as const, compareSession }
    return { allowed, shared }
  }
  const { client, project = null, site = null } = input
  if (!client) throw fieldError('client', requiredMessage)
  const allowed = await authorizePlace(ctx, { client, project, site })
  return { allowed, shared: { client, project, site, shows: 'place', compareSession: null } }
}

type Place = { client: number; project: number | null; site: number | null }

/** Checks the right on the innermost level, which must belong to the others. */
async function authorizePlace(ctx: Ctx, { client, project, site }: Place): Promise<TenantCtx> {
  const allowed = site
    ? await authorize(ctx, 'project.share', { kind: 'site', id: site })
    : project
      ? await authorize(ctx, 'project.share', { kind: 'project', id: project })
      : await authorize(ctx, 'client.share', { kind: 'client', id: client })
  const { clientId, projectId } = allowed.target
  const wrong = clientId !== client ? 'client' : project && projectId !== project ? 'project' : null
  if (!wrong) return allowed
  throw fieldError(wrong, shareLinksMessages.placeOutside)
}

export function pathOf({ client, project, site, compareSession }: Shared): string {
  if (compareSession !== null) return paths.compareSession(compareSession)
  if (site !== null) return paths.dashboardSite(client, site)
  return project === null ? paths.dashboardClient(client) : paths.dashboardProject(client, project)
}
