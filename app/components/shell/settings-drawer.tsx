import { useLocation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import Building from 'lucide-react/icons/building-complex'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import CreditCard from 'lucide-react/icons/credit-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import FolderOpen from 'lucide-react/icons/folder-open'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MailSearch from 'lucide-react/icons/mail-search'
import Mails from 'lucide-react/icons/mails'
import Megaphone from 'lucide-react/icons/megaphone'
import Receipt from 'lucide-react/icons/receipt'
import Rocket from 'lucide-react/icons/rocket'
import ScrollText from 'lucide-react/icons/scroll-text'
import Server from 'lucide-react/icons/server'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import StickyNote from 'lucide-react/icons/sticky-note'
import Trash2 from 'lucide-react/icons/trash'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users-round'
import { Drawer } from '~/components/layout/drawer'
import { LinkList, type NavigationGroup } from '~/components/layout/navigation'
import { navigationMessages as messages } from '~/shared/messages/navigation'
import {
  currentEntry,
  SETTINGS_GROUPS,
  type SettingsEntry,
  type SettingsId,
  settingsEntries,
} from '~/shared/rules/navigation/settings-entries'
import { useVisitor } from '../visitor/use-visitor'

const ICONS: Record<SettingsId, LucideIcon> = {
  clients: FolderOpen,
  organization: Building,
  organizations: Building,
  plan: CreditCard,
  statistics: ChartColumn,
  auditLog: ScrollText,
  users: UserRound,
  teams: Users,
  superAdmins: ShieldCheck,
  deleted: Trash2,
  testManagement: FlaskConical,
  agents: Server,
  notes: StickyNote,
  deployments: Rocket,
  channels: Megaphone,
  subscriptions: Receipt,
  outbox: Inbox,
  mailPreviews: MailSearch,
  demo: Sparkles,
  health: HeartPulse,
  subscriptionCenter: Mails,
  mySubscriptions: Mail,
  account: CircleUser,
}

const groupsOf = (entries: SettingsEntry[], current: SettingsEntry | null): NavigationGroup[] =>
  SETTINGS_GROUPS.map((group) => ({
    title: messages.settingsGroups[group],
    items: entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({
        to: entry.to,
        label: entry.label,
        icon: ICONS[entry.id],
        current: entry === current,
      })),
  })).filter(({ items }) => items.length > 0)

/**
 * The navigation of the settings: beside the screen, or above it on narrow ones. Not hydrated late: forms update the
 * router before the first input, and React discards a boundary that is updated before it hydrates.
 */
export function SettingsDrawer() {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  if (!visitor) return null
  const entries = settingsEntries(visitor)
  const current = currentEntry(entries, pathname)
  const groups = groupsOf(entries, current)
  return (
    <>
      <Drawer label={messages.settings} groups={groups} />
      <NarrowSettings key={pathname} groups={groups} current={current} />
    </>
  )
}

function NarrowSettings({ groups, current }: { groups: NavigationGroup[]; current: SettingsEntry | null }) {
  return (
    <details data-shell="drawer" className="group border-b border-line lg:hidden">
      <summary className="flex h-11 items-center gap-2 px-4 sm:px-6">
        <span className="text-quiet">{messages.settings}</span>
        {current ? <span className="truncate font-medium">{current.label}</span> : null}
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="ml-auto shrink-0 text-quiet transition-transform group-open:rotate-180"
        />
      </summary>
      <nav
        aria-label={messages.settings}
        className="grid grid-cols-2 gap-x-3 gap-y-4 px-3 pt-1 pb-4 sm:grid-cols-3 sm:px-4"
      >
        {groups.map(({ title, items }) => (
          <div key={title}>
            <p className="px-2 pb-1 text-12 font-medium text-quiet">{title}</p>
            <LinkList items={items} />
          </div>
        ))}
      </nav>
    </details>
  )
}
