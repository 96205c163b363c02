import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader } from '~/components/layout/page-header'
import type { Crumb } from '~/components/ui/breadcrumbs'
import { Tabs } from '~/components/ui/tabs'
import { useVisitor } from '~/components/visitor/use-visitor'
import { navigationMessages } from '~/shared/messages/navigation'
import { roomTabs, settingsEntries } from '~/shared/rules/navigation/settings-entries'
import { useCrumbs } from './crumbs'

type SettingsHeaderProps = {
  title: string
  /** Instead of those of the routes. */
  crumbs?: Crumb[]
  note?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Screens that share a link of the drawer are tabs. */
export function SettingsHeader({ crumbs, children, ...props }: SettingsHeaderProps) {
  const ofRoutes = useCrumbs()
  const visitor = useVisitor()
  const { pathname } = useLocation()
  const all = crumbs ?? ofRoutes
  const tabs = visitor ? roomTabs(settingsEntries(visitor), pathname) : []
  return (
    <PageHeader {...props} crumbs={all.length > 1 ? all : undefined}>
      {tabs.length > 0 ? <Tabs label={navigationMessages.related} tabs={tabs} /> : null}
      {children}
    </PageHeader>
  )
}
