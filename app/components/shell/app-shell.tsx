import MenuIcon from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'
import { PaletteButton } from '~/components/navigation/palette/palette-button'
import { PickerButton } from '~/components/navigation/picker-button'
import { PlaceSearch } from '~/components/navigation/place-search'
import { classes } from '~/components/ui/classes'
import { Menu, type MenuItem } from '~/components/ui/menu/menu'
import { accountMessages } from '~/shared/messages/account'
import { navigationMessages as messages } from '~/shared/messages/navigation'
import { Brand } from '../layout/brand'
import { LinkList, type NavigationItem, SectionLinks } from '../layout/navigation'
import { PendingBar } from '../layout/pending-bar'

export type AppShellProps = {
  sections: NavigationItem[]
  /** Sections in the menu after the others. */
  moreSections?: NavigationItem[]
  user?: ShellUser | null
  userItems?: MenuItem[]
  isGuide?: boolean
  drawer?: ReactNode
  action?: ReactNode
  homeTo?: string
  /** For visitors: who is behind the screens. */
  footer?: ReactNode
  children: ReactNode
}

const MORE_BUTTON = 'flex h-9 items-center px-2 font-medium text-quiet hover:bg-sunken hover:text-text'

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

type ShellUser = { name: string; email: string; picture?: string | null }

/** Decorative: the menu button's own label names the user. */
const face = ({ name, email, picture }: ShellUser) =>
  picture ? (
    <img src={picture} alt="" width={32} height={32} className="size-8 rounded-full object-cover" />
  ) : (
    initials(name || email)
  )

function UserMenu({ user, items }: { user: ShellUser; items: MenuItem[] }) {
  return (
    <Menu
      align="right"
      label={accountMessages.settings}
      items={items}
      buttonClassName="grid size-8 place-items-center rounded-full bg-sunken text-12 font-semibold hover:bg-line"
      button={face(user)}
      header={
        <>
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-13 text-quiet">{user.email}</p>
        </>
      }
    />
  )
}

function NarrowMenu({ sections }: Pick<AppShellProps, 'sections'>) {
  return (
    <div className="xl:hidden">
      <Menu
        align="right"
        label={messages.menu}
        button={<MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
        buttonClassName="grid size-9 place-items-center hover:bg-sunken"
      >
        <nav aria-label={messages.sections} className="p-1.5">
          <LinkList items={sections} />
        </nav>
      </Menu>
    </div>
  )
}

function MoreSections({ sections }: Pick<AppShellProps, 'sections'>) {
  return (
    <nav aria-label={messages.moreSections} className="max-xl:hidden">
      <Menu label={messages.more} button={messages.more} items={sections} buttonClassName={MORE_BUTTON} />
    </nav>
  )
}

function HeaderSearch() {
  return (
    <div className="relative min-w-0 flex-1 sm:w-64 sm:flex-initial xl:max-2xl:w-48">
      <PlaceSearch />
      <PaletteButton className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-2 max-sm:hidden" />
    </div>
  )
}

export function AppShell(props: AppShellProps) {
  const {
    sections,
    moreSections = [],
    user,
    userItems = [],
    isGuide,
    drawer,
    action,
    homeTo = '/',
    footer,
    children,
  } = props
  return (
    <div className="min-h-dvh">
      <PendingBar />
      <a
        href="#main"
        data-print="hide"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-6 bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {messages.skip}
      </a>
      <header
        data-shell="header"
        className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 lg:gap-4"
      >
        <Brand to={homeTo} isShort={isGuide} />
        <SectionLinks items={sections} />
        {moreSections.length > 0 ? <MoreSections sections={moreSections} /> : null}
        <div className="ml-auto flex min-w-0 items-center justify-end gap-2 max-sm:flex-1">
          {isGuide ? <PickerButton /> : null}
          {isGuide ? <HeaderSearch /> : null}
          {action}
          {user ? <UserMenu user={user} items={userItems} /> : null}
          {sections.length > 0 ? <NarrowMenu sections={[...sections, ...moreSections]} /> : null}
        </div>
      </header>
      <div className="shell-grid" data-drawer={drawer ? '' : undefined}>
        {drawer}
        <main id="main" tabIndex={-1} className="min-w-0 outline-none [--table-top:56px]">
          <div
            className={classes(
              'mx-auto max-w-screen px-4 py-5 sm:px-6 xl:px-8',
              Boolean(footer) && 'flex min-h-[calc(100dvh-3.5rem)] flex-col print:min-h-0',
            )}
          >
            {footer ? <div className="min-w-0 flex-1">{children}</div> : children}
            {footer ? <footer className="mt-8 empty:hidden">{footer}</footer> : null}
          </div>
        </main>
      </div>
    </div>
  )
}
