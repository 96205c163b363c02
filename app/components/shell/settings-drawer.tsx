import { useLocation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import Building from 'lucide-react/icons/building-complex'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import CreditCard from 'lucide-react/icons/credit-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import FolderOpen from 'lucide-react/icons/folder-open'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Rocket from 'lucide-react/icons/rocket'
import ScrollText from 'lucide-react/icons/scroll-text'
import Siren from 'lucide-react/icons/siren'
import Users from 'lucide-react/icons/users-round'
import { Drawer } from '~/components/layout/drawer'
import { LinkList, type NavigationGroup } from '~/components/layout/navigation'
import { navigationMessages as messages } from '~/shared/messages/navigation'
import {
  currentEntry,
  type RoomLink,
  roomLinks,
  SETTINGS_GROUPS,
  type SettingsRoom,
  settingsEntries,
} from '~/shared/rules/navigation/settings-entries'
import { useUsedSections, useVisitor } from '../visitor/use-visitor'

const ICONS: Record<SettingsRoom, LucideIcon> = {
  clients: FolderOpen,
  organizations: Building,
  people: Users,
  subscription: CreditCard,
  tests: FlaskConical,
  events: Rocket,
  alertRules: Siren,
  channels: Megaphone,
  emails: Mail,
  activity: ScrollText,
  system: HeartPulse,
  account: CircleUser,
}

/** A group of one link needs no title. */
function groupsOf(links: RoomLink[], current: SettingsRoom | undefined): NavigationGroup[] {
  const groups = SETTINGS_GROUPS.map((group) => ({
    group,
    items: links
      .filter((link) => link.group === group)
      .map(({ to, label, room }) => ({ to, label, icon: ICONS[room], current: room === current })),
  }))
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ group, items }) =>
      items.length > 1 ? { title: messages.settingsGroups[group], items } : { items },
    )
}

/**
 * The navigation of the settings: beside the screen, or above it on narrow ones. Not hydrated late: forms update the
 * router before the first input, and React discards a boundary that is updated before it hydrates.
 */
export function SettingsDrawer() {
  const visitor = useVisitor()
  const used = useUsedSections()
  const { pathname } = useLocation()
  if (!visitor) return null
  const entries = settingsEntries(visitor, used?.rulesOf)
  const links = roomLinks(entries)
  const room = currentEntry(entries, pathname)?.room
  const groups = groupsOf(links, room)
  return (
    <>
      <Drawer label={messages.settings} groups={groups} />
      <NarrowSettings
        key={pathname}
        groups={groups}
        current={links.find((link) => link.room === room)?.label}
      />
    </>
  )
}

function NarrowSettings({ groups, current }: { groups: NavigationGroup[]; current: string | undefined }) {
  return (
    <details data-shell="drawer" className="group border-b border-line lg:hidden">
      <summary className="flex h-11 items-center gap-2 px-4 sm:px-6">
        <span className="text-quiet">{messages.settings}</span>
        {current ? <span className="truncate font-medium">{current}</span> : null}
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
          <div key={title ?? items[0]?.to}>
            {title ? <p className="px-2 pb-1 text-12 font-medium text-quiet">{title}</p> : null}
            <LinkList items={items} />
          </div>
        ))}
      </nav>
    </details>
  )
}
