import { Link, useLocation } from '@remix-run/react'
import { classes } from '~/components/ui/classes'
import { useCurrentInView } from '~/components/ui/use-current-in-view'
import { accountMessages } from '~/shared/messages/account'
import { demoMessages } from '~/shared/messages/demo'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { isAdminAnywhere } from '~/shared/rules/access/guards'
import type { Profile } from '~/shared/schemas/auth'
import { useVisitor } from './use-visitor'

/** `also`: other URL prefixes of the same section. */
type Entry = { to: string; label: string; also?: string }

const titles = partsMessages

function entriesFor(visitor: Profile): Entry[] {
  const isOwner = visitor.isSuper || visitor.isOwner
  const [only] = visitor.ownerOf.length === 1 && !visitor.isSuper ? visitor.ownerOf : []
  return [
    { to: paths.clients(), label: 'Clients' },
    ...(isAdminAnywhere(actorOf(visitor))
      ? [
          { to: paths.testManagement(), label: titles.tests },
          { to: paths.notes(), label: titles.notes, also: paths.operatorNotes() },
          { to: paths.deployments(), label: titles.deployments, also: paths.operatorDeployments() },
        ]
      : []),
    ...(isOwner
      ? [
          { to: paths.users(), label: titles.users },
          { to: paths.teams(), label: titles.teams, also: '/settings/team' },
          { to: paths.auditLog(), label: titles.activity, also: paths.systemAuditLog() },
        ]
      : []),
    ...(only ? [{ to: paths.organizationInfo(only), label: titles.organization }] : []),
    ...(visitor.isSuper
      ? [
          { to: paths.organizations(), label: titles.organizations },
          { to: paths.subscriptions(), label: titles.subscriptions },
          { to: paths.superAdmins(), label: titles.superAdmins },
          { to: paths.outbox(), label: titles.outbox },
          { to: paths.demo(), label: demoMessages.badge },
          { to: paths.agentsStatus(), label: titles.agents },
          { to: paths.health(), label: titles.health },
        ]
      : []),
    ...(isOwner || visitor.isBillingAdmin || visitor.trialOf.length > 0
      ? [{ to: paths.subscriptionPlan(), label: titles.plan }]
      : []),
    { to: paths.account(), label: accountMessages.settings },
  ]
}

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

export function SettingsNavigation() {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  const row = useCurrentInView<HTMLElement>(pathname)
  if (!visitor) return null
  return (
    <nav
      ref={row}
      aria-label="Settings"
      className="current-in-view -mx-2 mb-3 overflow-x-auto"
      data-print="hide"
    >
      <ul className="flex gap-1">
        {entriesFor(visitor).map(({ to, label, also = to }) => {
          const isCurrent = isWithin(pathname, to) || isWithin(pathname, also)
          return (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                prefetch="intent"
                aria-current={isCurrent ? 'true' : undefined}
                className={classes(
                  'flex h-8 items-center rounded-6 px-2 text-13 font-medium transition-colors focus-visible:-outline-offset-2',
                  isCurrent ? 'bg-sunken text-text' : 'text-quiet hover:bg-sunken hover:text-text',
                )}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
