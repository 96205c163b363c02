import { useLocation, useSearchParams } from '@remix-run/react'
import BookOpen from 'lucide-react/icons/book-open'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Database from 'lucide-react/icons/database'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { AlertBell } from '~/components/alerts/alert-bell'
import { lazyPart } from '~/components/hydration/lazy-part'
import { SettingsDrawer } from '~/components/shell/settings-drawer'
import type { MenuItem } from '~/components/ui/menu/menu'
import { useShare } from '~/components/visitor/use-share'
import { useHasChat, usePrompts, useUsedSections } from '~/components/visitor/use-visitor'
import { accountMessages } from '~/shared/messages/account'
import { cellsMessages } from '~/shared/messages/cells'
import { chatMessages } from '~/shared/messages/chat'
import { navigationMessages } from '~/shared/messages/navigation'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { isAdminAnywhere } from '~/shared/rules/access/guards'
import type { Profile } from '~/shared/schemas/auth'
import type { UsedSections } from '~/shared/schemas/navigation'
import { BrandFooter } from '../layout/brand-footer'
import { AppShell } from './app-shell'
import { ShareShell } from './share-shell'

/** Lazy: few visitors have prompts. */
const PromptList = lazyPart(() => import('~/components/access/prompts').then((m) => m.PromptList))

const THEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', SunMoon],
] as const

const themeItems = (chosen: Profile['theme'], redirectTo: string): MenuItem[] =>
  THEMES.map(([theme, icon]) => ({
    label: accountMessages.theme.use[theme],
    icon,
    action: paths.theme(),
    fields: { theme, redirectTo },
    current: (chosen ?? 'system') === theme,
  }))

/** Only for people with organizations in several databases of the installation. */
const cellItems = ({ cell, cells = [] }: Profile): MenuItem[] =>
  cells.map((number) => ({
    label: cellsMessages.switchTo(number),
    icon: Database,
    action: paths.switchCell(),
    fields: { cell: String(number) },
    current: number === cell,
  }))

const isBelow = (pathname: string, ...roots: string[]) => roots.some((root) => pathname.startsWith(root))

/** Sections without content leave the header; admins, who can add to them, find them under 'More'. */
function shellSections(pathname: string, used: UsedSections | null, isAdmin: boolean) {
  const section = (to: string, label: string, roots: string[], isUsed = true) => {
    const current = isBelow(pathname, ...roots)
    return { to, label, current, isShown: isUsed || current }
  }
  const { customDashboards = true, compareTests = true, benchmark = true, bookmarks = true } = used ?? {}
  const all = [
    section(paths.dashboard(), partsMessages.dashboard, ['/dashboard', '/report-detail']),
    section(
      paths.personalDashboards(),
      partsMessages.customDashboards,
      ['/personal-dashboards'],
      customDashboards,
    ),
    section(paths.compareSessions(), partsMessages.compareTests, ['/compare-tests'], compareTests),
    section(paths.benchmark(), partsMessages.benchmark, ['/benchmark'], benchmark),
    section(paths.monitors(), navigationMessages.uptime, ['/uptime']),
    section(paths.alerts(), partsMessages.alerts, ['/alerts']),
    section(paths.settings(), navigationMessages.settings, ['/settings']),
    section(paths.bookmarks(), navigationMessages.bookmarks, ['/bookmarks'], bookmarks),
  ]
  return {
    sections: all.filter(({ isShown }) => isShown),
    moreSections: [
      ...all.filter(({ isShown }) => isAdmin && !isShown),
      section(paths.navigate(), navigationMessages.report, ['/report-detail']),
      section(paths.mySubscriptions(), partsMessages.emailSubscriptions, [
        '/settings/my-subscriptions',
        '/settings/email-subscription',
      ]),
    ],
  }
}

export function ProductShell({ visitor, children }: { visitor: Profile | null; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const share = useShare()
  const prompts = usePrompts()
  const hasChat = useHasChat()
  const isSettings = isBelow(pathname, '/settings')
  const isAdmin = visitor !== null && isAdminAnywhere(actorOf(visitor))
  const { sections, moreSections } = shellSections(pathname, useUsedSections(), isAdmin)
  // A page opened from an email needs no navigation.
  if (params.has('from-mail')) return <AppShell sections={[]}>{children}</AppShell>
  if (!visitor && share) return <ShareShell share={share}>{children}</ShareShell>
  if (!visitor)
    return (
      <AppShell sections={[]} footer={<BrandFooter />}>
        {children}
      </AppShell>
    )
  const name = `${visitor.firstName} ${visitor.lastName}`.trim() || visitor.email
  const isPrompted = prompts !== null && (prompts.verify || prompts.welcome || prompts.trialDaysLeft !== null)
  const { avatarVersion } = visitor
  const picture = avatarVersion === null ? null : paths.avatar(visitor._id, avatarVersion)
  return (
    <AppShell
      {...{ sections, moreSections }}
      user={{ name, email: visitor.email, picture }}
      userItems={[
        { label: accountMessages.settings, icon: UserRound, to: paths.account() },
        { label: navigationMessages.help, icon: CircleHelp, to: paths.help() },
        { label: navigationMessages.apiReference, icon: BookOpen, to: paths.apiDocs() },
        ...(hasChat ? [{ label: chatMessages.title, icon: MessageCircle, to: paths.supportChat() }] : []),
        ...themeItems(visitor.theme, pathname + search),
        ...cellItems(visitor),
        { label: accountMessages.signOut, icon: LogOut, action: paths.logout() },
      ]}
      isGuide
      action={<AlertBell />}
      drawer={isSettings ? <SettingsDrawer /> : null}
    >
      {isPrompted ? <PromptList prompts={prompts} visitor={visitor} /> : null}
      {children}
    </AppShell>
  )
}
