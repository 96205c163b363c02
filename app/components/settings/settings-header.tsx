import type { ReactNode } from 'react'
import { PageHeader } from '~/components/layout/page-header'
import { useCrumbs } from './crumbs'

type SettingsHeaderProps = { title: string; note?: ReactNode; actions?: ReactNode; children?: ReactNode }

export function SettingsHeader(props: SettingsHeaderProps) {
  const crumbs = useCrumbs()
  return <PageHeader {...props} crumbs={crumbs.length > 1 ? crumbs : undefined} />
}
