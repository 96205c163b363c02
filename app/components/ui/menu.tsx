import { Form, Link, useLocation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes'
import { VisuallyHidden } from './visually-hidden'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  current?: boolean
  danger?: boolean
} & ({ to: string } | { action: string; fields?: Record<string, string> })

type MenuProps = {
  /** What the summary shows. */
  button: ReactNode
  label: string
  items?: MenuItem[]
  header?: ReactNode
  align?: 'left' | 'right'
  buttonClassName?: string
  children?: ReactNode
  onOpen?: () => void
}

const ROW =
  'flex w-full items-center gap-2.5 rounded-6 px-2.5 py-2 text-left text-14 transition-colors hover:bg-hover focus-visible:-outline-offset-2'

function Item({ item }: { item: MenuItem }) {
  const className = classes(ROW, item.current && 'font-semibold', item.danger && 'text-poor-ink')
  const Icon = item.icon
  const content = (
    <>
      {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="text-quiet" /> : null}
      <span className="truncate">{item.label}</span>
    </>
  )
  if ('to' in item) {
    return (
      <Link to={item.to} className={className} aria-current={item.current ? 'true' : undefined}>
        {content}
      </Link>
    )
  }
  return (
    <Form method="post" action={item.action}>
      {Object.entries(item.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {content}
      </button>
    </Form>
  )
}

/** Whether what an open menu shows ends before the window does. */
function fits(menu: HTMLDetailsElement): boolean {
  const width = menu.lastElementChild?.getBoundingClientRect().width ?? 0
  return menu.getBoundingClientRect().left + width <= document.documentElement.clientWidth
}

/** Opens by the browser alone; scripts add closing by Escape, by a click elsewhere and by going on. */
export function Menu({
  button,
  label,
  items = [],
  header,
  align = 'left',
  buttonClassName,
  children,
  onOpen,
}: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const [isTurned, setTurned] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes what was open
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])

  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current
      if (!element?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (element.contains(event.target as Node)) return
      element.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    <details
      ref={menu}
      className="relative"
      onToggle={(event) => {
        if (!event.currentTarget.open) return
        setTurned(!fits(event.currentTarget))
        onOpen?.()
      }}
    >
      <summary title={label} className={classes('rounded-6', buttonClassName)}>
        {button}
        {button === label ? null : <VisuallyHidden> {label}</VisuallyHidden>}
      </summary>
      <div
        className={classes(
          'absolute top-full z-30 mt-1 max-h-[70vh] w-60 overflow-y-auto max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto rounded-6 bg-raised p-1 shadow-float',
          align === 'right' || isTurned ? 'right-0' : 'left-0',
        )}
      >
        {header ? <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2.5">{header}</div> : null}
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <li key={`${item.label}-${'to' in item ? item.to : item.action}`}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </details>
  )
}
