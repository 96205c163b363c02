import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { newShareLink } from '~/shared/schemas/share-link'
import { authorize } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { authorizeSharing } from '../compare-sessions'
import type { SharedTarget } from './store'

type Input = z.output<typeof newShareLink>
type Found = { allowed: TenantCtx; shared: SharedTarget }

/** Of a link to one thing: the client that it belongs to, and no place below it. */
const thingOf = (allowed: TenantCtx, shown: Pick<SharedTarget, 'shows'> & Partial<SharedTarget>): Found => ({
  allowed,
  shared: {
    client: allowed.target.clientId ?? 0,
    project: null,
    site: null,
    compareSession: null,
    personalDashboard: null,
    ...shown,
  },
})

/** What the link shows, once the caller may share all of it. */
export async function authorizeShared(ctx: Ctx, input: Input): Promise<Found> {
  const { compareSession, personalDashboard, benchmark, client, project = null, site = null } = input
  if (compareSession) {
    const allowed = await authorizeSharing(ctx, compareSession)
    return thingOf(allowed, { shows: 'compareSession', compareSession })
  }
  if (personalDashboard) {
    const ref = { kind: 'personalDashboard' as const, id: personalDashboard }
    const allowed = await authorize(ctx, 'client.share', ref)
    return thingOf(allowed, { shows: 'personalDashboard', personalDashboard })
  }
  if (!client) throw fieldError('client', inputMessages.required)
  const allowed = await authorizePlace(ctx, { client, project, site })
  return thingOf(allowed, benchmark ? { shows: 'benchmark' } : { shows: 'place', project, site })
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

export function pathOf({
  client,
  project,
  site,
  shows,
  compareSession,
  personalDashboard,
}: SharedTarget): string {
  if (compareSession !== null) return paths.compareSession(compareSession)
  if (personalDashboard !== null) return paths.personalDashboard(client, personalDashboard)
  if (shows === 'benchmark') return paths.benchmark({ client })
  if (site !== null) return paths.dashboardSite(client, site)
  return project === null ? paths.dashboardClient(client) : paths.dashboardProject(client, project)
}
