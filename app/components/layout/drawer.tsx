import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import type { ReactNode } from 'react'
import { LinkList, type NavigationGroup } from './navigation'

export type DrawerProps = {
  label: string
  groups: NavigationGroup[]
  head?: ReactNode
  isFolded?: boolean
}

/** 240 px wide, or 48 px with icons only; a checkbox folds it, so it needs no scripts. */
export function Drawer({ label, groups, head, isFolded }: DrawerProps) {
  return (
    <aside
      data-shell="drawer"
      className="sticky top-14 flex h-[calc(100dvh-56px)] flex-col gap-4 overflow-x-hidden overflow-y-auto border-r border-line px-1.5 py-3 max-lg:hidden"
    >
      {head ? <div className="drawer-label px-2">{head}</div> : null}
      <nav aria-label={label} className="flex flex-1 flex-col gap-4">
        {groups.map(({ title, items }) => (
          <div key={title ?? items[0]?.to}>
            {title ? <p className="drawer-label px-2 pb-1 text-12 font-medium text-quiet">{title}</p> : null}
            <LinkList items={items} />
          </div>
        ))}
      </nav>
      <label
        title="Fold or unfold the drawer"
        className="flex h-9 shrink-0 cursor-pointer items-center gap-2.5 rounded-6 px-2 text-quiet hover:bg-sunken hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
      >
        <input
          type="checkbox"
          className="drawer-toggle sr-only"
          defaultChecked={isFolded}
          aria-label="Fold the drawer"
        />
        <PanelLeftClose size={16} strokeWidth={1.75} aria-hidden="true" className="drawer-arrow shrink-0" />
        <span className="drawer-label">Fold</span>
      </label>
    </aside>
  )
}
