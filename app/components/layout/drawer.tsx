import { useRouteLoaderData } from '@remix-run/react'

import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import { useEffect, useRef } from 'react'
import { navigationMessages as messages } from '~/shared/messages/navigation'
import { DRAWER_COOKIE, isDrawerFoldedIn } from '~/shared/rules/navigation/drawer'
import { LinkList, type NavigationGroup } from './navigation'

const YEAR_SECONDS = 365 * 24 * 3600

function keepDrawer(isFolded: boolean): void {
  const [value, seconds] = isFolded ? ['folded', YEAR_SECONDS] : ['', 0]
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${prefix}${DRAWER_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

/** In the browser the cookie is newer than what the root loader read. */
const keepsDrawerFolded = (loaded: boolean | undefined): boolean =>
  typeof document === 'undefined' ? (loaded ?? false) : isDrawerFoldedIn(document.cookie)

/** 240 px wide, or 48 px with icons only; a checkbox folds it, so it needs no scripts. Scripts keep the choice. */
export function Drawer({ label, groups }: { label: string; groups: NavigationGroup[] }) {
  const root = useRouteLoaderData('root') as { isDrawerFolded?: boolean } | undefined
  const toggle = useRef<HTMLInputElement>(null)
  // It may have been folded before the scripts came.
  useEffect(() => {
    if (toggle.current) keepDrawer(toggle.current.checked)
  }, [])
  return (
    <aside
      data-shell="drawer"
      className="sticky top-14 flex h-[calc(100dvh-56px)] flex-col gap-4 overflow-x-hidden overflow-y-auto border-r border-line px-1.5 py-3 max-lg:hidden"
    >
      <nav aria-label={label} className="flex flex-1 flex-col gap-4">
        {groups.map(({ title, items }) => (
          <div key={title ?? items[0]?.to}>
            {title ? <p className="drawer-label px-2 pb-1 text-12 font-medium text-quiet">{title}</p> : null}
            <LinkList items={items} />
          </div>
        ))}
      </nav>
      <label
        title={messages.collapseSidebar}
        className="flex h-9 shrink-0 cursor-pointer items-center gap-2.5 rounded-6 px-2 text-quiet hover:bg-sunken hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
      >
        <input
          type="checkbox"
          className="drawer-toggle sr-only"
          defaultChecked={keepsDrawerFolded(root?.isDrawerFolded)}
          ref={toggle}
          onChange={(event) => keepDrawer(event.target.checked)}
          aria-label={messages.collapseSidebar}
        />
        <PanelLeftClose size={16} strokeWidth={1.75} aria-hidden="true" className="drawer-arrow shrink-0" />
        <span className="drawer-label">{messages.collapse}</span>
      </label>
    </aside>
  )
}
