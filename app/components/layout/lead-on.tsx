import { useLocation } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { alertsMessages } from '~/shared/messages/alerts'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { failuresMessages } from '~/shared/messages/failures'
import { navigationMessages } from '~/shared/messages/navigation'
import { paths } from '~/shared/paths'
import { currentEntry, settingsEntries } from '~/shared/rules/navigation/settings-entries'
import type { Profile } from '~/shared/schemas/auth'

const lists = () =>
  [
    ['/compare-tests', compareSessionMessages.title, paths.compareSessions()],
    ['/personal-dashboards', customDashboardMessages.title, paths.personalDashboards()],
    ['/uptime', navigationMessages.uptime, paths.monitors()],
    ['/alerts', alertsMessages.title, paths.alerts()],
    ['/help', navigationMessages.help, paths.help()],
  ] as const

/** The list that a screen belongs to, among those that the visitor may open. */
function listOf(visitor: Profile, pathname: string): { label: string; to: string } | null {
  const entry = currentEntry(settingsEntries(visitor), pathname)
  if (entry) return entry
  const [, label, to] = lists().find(([root]) => pathname.startsWith(root)) ?? []
  return label && to ? { label, to } : null
}

/** Names a screen of the settings that the visitor may not open. */
function closedScreen(visitor: Profile, pathname: string): string | null {
  const all = settingsEntries({ ...visitor, isSuper: true })
  return currentEntry(all, pathname)?.label ?? null
}

/** What is missing or closed, for whoever is signed in. */
export function MissingThing({ status, isNamed }: { status: number; isNamed: boolean }) {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  if (!visitor) return null
  if (status === 404)
    return isNamed ? null : (
      <p className="text-quiet wrap-anywhere">{failuresMessages.unknownAddress(pathname)}.</p>
    )
  const screen = closedScreen(visitor, pathname)
  return (
    <p className="text-quiet">
      {screen ? `${failuresMessages.noAccess(screen)}. ` : null}
      {failuresMessages.askForAccess}.
    </p>
  )
}

/** Ways on from a screen that is missing or closed: its list, and the search. */
export function LeadOn() {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  if (!visitor) return null
  const list = listOf(visitor, pathname)
  return (
    <>
      {list && list.to !== pathname ? <ButtonLink to={list.to}>{list.label}</ButtonLink> : null}
      <ButtonLink to={paths.search()}>{navigationMessages.search}</ButtonLink>
    </>
  )
}
