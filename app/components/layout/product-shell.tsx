import { useLocation, useSearchParams } from '@remix-run/react'
import BookOpen from 'lucide-react/icons/book-open'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { usePrompts } from '~/components/settings/use-visitor'
import { useShare } from '~/components/sharing/use-share'
import { accountMessages } from '~/shared/messages/account'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'
import { AppShell } from './app-shell'
import { ShareShell } from './share-shell'

/** Lazy: few visitors have prompts. */
const PromptList = lazyPart(() => import('~/components/access/prompts').then((m) => m.PromptList))

const isBelow = (pathname: string, ...roots: string[]) => roots.some((root) => pathname.startsWith(root))

export function ProductShell({ visitor, children }: { visitor: Profile | null; children: ReactNode }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const share = useShare()
  const prompts = usePrompts()
  const sections = [
    {
      to: paths.dashboard(),
      label: dashboardMessages.title,
      current: isBelow(pathname, '/dashboard', '/report-detail'),
    },
    { to: paths.monitors(), label: 'Uptime', current: isBelow(pathname, '/uptime') },
    { to: paths.settings(), label: 'Settings', current: isBelow(pathname, '/settings') },
    { to: paths.bookmarks(), label: 'Bookmarks', current: isBelow(pathname, '/bookmarks') },
  ]
  // A page opened from an email needs no navigation.
  if (params.has('from-mail')) return <AppShell sections={[]}>{children}</AppShell>
  if (!visitor && share) return <ShareShell share={share}>{children}</ShareShell>
  if (!visitor) return <AppShell sections={[]}>{children}</AppShell>
  const name = `${visitor.firstName} ${visitor.lastName}`.trim() || visitor.email
  const isPrompted = prompts !== null && (prompts.verify || prompts.welcome || prompts.trialDaysLeft !== null)
  const { avatarVersion } = visitor
  const picture = avatarVersion === null ? null : paths.avatar(visitor._id, avatarVersion)
  return (
    <AppShell
      sections={sections}
      user={{ name, email: visitor.email, picture }}
      userItems={[
        ...(visitor.isSuper ? [{ label: 'Style', icon: Palette, to: paths.style() }] : []),
        { label: accountMessages.settings, icon: UserRound, to: paths.account() },
        { label: 'API reference', icon: BookOpen, to: paths.apiDocs() },
        { label: accountMessages.signOut, icon: LogOut, action: paths.logout() },
      ]}
      isGuide
    >
      {isPrompted ? <PromptList prompts={prompts} visitor={visitor} /> : null}
      {children}
    </AppShell>
  )
}
