import { useLocation } from '@remix-run/react'
import Link2 from 'lucide-react/icons/link-2'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { formatDate } from '~/shared/format/date'
import { partsMessages } from '~/shared/messages/parts'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { ShareVisitor } from '~/shared/schemas/share-link'
import { BrandFooter } from '../layout/brand-footer'
import type { NavigationItem } from '../layout/navigation'
import { AppShell } from './app-shell'

function homeOf({ client, project, site, level, thing }: ShareVisitor): string {
  if (level === 'compareSession' && thing !== null) return paths.compareSession(thing)
  if (level === 'personalDashboard' && thing !== null) return paths.personalDashboard(client, thing)
  if (level === 'benchmark') return paths.benchmark({ client })
  if (site !== null) return paths.dashboardSite(client, site)
  return project === null ? paths.dashboardClient(client) : paths.dashboardProject(client, project)
}

/** Links to a client also open its dashboards and its benchmark; others show a part of it, or one thing. */
function sectionsOf({ level, client }: ShareVisitor, pathname: string): NavigationItem[] {
  if (level !== 'client') return []
  const dashboards = paths.clientDashboards(client)
  return [
    {
      to: paths.dashboardClient(client),
      label: partsMessages.dashboard,
      under: ['/dashboard', '/report-detail'],
    },
    { to: dashboards, label: partsMessages.customDashboards, under: [dashboards] },
    { to: paths.benchmark({ client }), label: partsMessages.benchmark, under: [paths.benchmark()] },
  ].map(({ under, ...item }) => ({ ...item, current: under.some((root) => pathname.startsWith(root)) }))
}

export function ShareShell({ share, children }: { share: ShareVisitor; children: ReactNode }) {
  const { pathname } = useLocation()
  const until = share.expiresAt ? messages.until(formatDate(share.expiresAt, 'UTC')) : null
  return (
    <AppShell
      sections={sectionsOf(share, pathname)}
      homeTo={homeOf(share)}
      footer={<BrandFooter />}
      isGuide={share.level === 'client' || share.level === 'project'}
    >
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-quiet" data-print="hide">
        <Badge tone="info" icon={Link2}>
          {messages.viewing(share.name)}
        </Badge>
        {until}
      </p>
      {children}
    </AppShell>
  )
}
