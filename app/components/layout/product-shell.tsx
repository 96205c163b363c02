import { useLocation } from '@remix-run/react'
import { BookOpen, LogOut, Palette } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'
import { AppShell } from './app-shell'

const isBelow = (pathname: string, ...roots: string[]) => roots.some((root) => pathname.startsWith(root))

/** The shell around every screen of the product, for the visitor as known. */
export function ProductShell({ visitor, children }: { visitor: Profile | null; children: ReactNode }) {
  const { pathname } = useLocation()
  const hasOwnSearch = isBelow(pathname, '/dashboard', '/settings/clients')
  const sections = [
    { to: paths.dashboard(), label: 'Dashboard', current: isBelow(pathname, '/dashboard', '/report-detail') },
    { to: paths.settings(), label: 'Settings', current: isBelow(pathname, '/settings') },
  ]
  if (!visitor) return <AppShell sections={[]}>{children}</AppShell>
  const name = `${visitor.firstName} ${visitor.lastName}`.trim() || visitor.email
  return (
    <AppShell
      sections={sections}
      user={{ name, email: visitor.email }}
      userItems={[
        ...(visitor.isSuper ? [{ label: 'Style', icon: Palette, to: paths.style() }] : []),
        { label: 'API reference', icon: BookOpen, to: paths.apiDocs() },
        { label: messages.account.signOut, icon: LogOut, action: paths.logout() },
      ]}
      search={hasOwnSearch ? null : { action: paths.dashboard(), label: messages.dashboard.searchClients }}
    >
      {children}
    </AppShell>
  )
}
