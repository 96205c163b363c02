import type { ReactNode } from 'react'
import { PageHeader } from '~/components/layout/page-header'
import { useCrumbs } from './crumbs'
import { SettingsNavigation } from './settings-navigation'

type SettingsHeaderProps = { title: string; note?: ReactNode; actions?: ReactNode; children?: ReactNode }

export function SettingsHeader(props: SettingsHeaderProps) {
  const crumbs = useCrumbs()
  return (
    <>
      <SettingsNavigation />
      <PageHeader {...props} crumbs={crumbs.length > 1 ? crumbs : undefined} />
    </>
  )
}
