import { Form, Link } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import { type AnchorHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { classes } from '../classes'

type Face = { label: string; icon?: LucideIcon; current?: boolean; danger?: boolean }
/** With `download`, a file under that name ('' for the server's); false for a native link. */
type LinkItem = Face & { to: string; download?: string | false }
type FormItem = Face & { action: string; fields?: Record<string, string> }
export type MenuItem = LinkItem | FormItem

export type MenuProps = {
  button: ReactNode
  label: string
  items?: MenuItem[]
  header?: ReactNode
  align?: 'left' | 'right'
  buttonClassName?: string
  /** For a panel of controls. */
  isWide?: boolean
  children?: ReactNode
  /** Not before Headless UI: replacing the native panel would discard what was typed into it. */
  onOpen?: () => void
}

export type MenuPartProps = MenuProps & { isFirstOpen: boolean }

export const panelClass = (isWide = false) =>
  classes(
    'z-30 max-h-[70vh] overflow-y-auto rounded-6 bg-raised p-1 shadow-float',
    isWide ? 'w-[min(24rem,calc(100vw-2rem))]' : 'w-60',
  )

export const itemKey = (item: MenuItem) => `${item.label}-${'to' in item ? item.to : item.action}`

export const itemClass = ({ current, danger }: MenuItem) =>
  classes(
    'flex w-full items-center gap-2.5 rounded-6 px-2.5 py-2 text-left text-14 transition-colors hover:bg-hover focus-visible:-outline-offset-2 data-focus:bg-hover',
    current && 'font-semibold',
    danger && 'text-poor-ink',
  )

export function ItemContent({ item }: { item: MenuItem }) {
  const { icon: Icon, label, current } = item
  const isForm = 'action' in item
  return (
    <>
      {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="text-quiet" /> : null}
      <span className="truncate">{label}</span>
      {isForm && current ? (
        <Check size={16} strokeWidth={1.75} aria-hidden="true" className="ml-auto shrink-0" />
      ) : null}
    </>
  )
}

type MenuLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { item: LinkItem }

export const MenuLink = forwardRef<HTMLAnchorElement, MenuLinkProps>(({ item, children, ...rest }, ref) =>
  item.download === undefined ? (
    <Link ref={ref} {...rest} to={item.to} aria-current={item.current ? 'true' : undefined}>
      {children}
    </Link>
  ) : (
    <a ref={ref} {...rest} href={item.to} download={item.download === false ? undefined : item.download}>
      {children}
    </a>
  ),
)
MenuLink.displayName = 'MenuLink'

export function MenuForm({ item, children }: { item: FormItem; children: ReactNode }) {
  return (
    <Form method="post" action={item.action}>
      {Object.entries(item.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
