import { Link, type LinkProps } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes'
import { VisuallyHidden } from './visually-hidden'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'medium' | 'small'
type Appearance = { variant?: Variant; size?: Size; icon?: LucideIcon; iconOnly?: boolean }

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-6 font-medium whitespace-nowrap no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50'

const VARIANTS: Record<Variant, string> = {
  primary:
    'ripple bg-accent text-on-accent shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--mark)_70%,transparent)] hover:bg-accent-hover',
  secondary: 'bg-surface text-text shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-hover',
  quiet: 'text-quiet hover:bg-sunken hover:text-text',
  danger: 'bg-poor text-on-solid hover:brightness-95',
}

const look = ({ variant = 'secondary', size = 'medium', iconOnly = false }: Appearance, extra?: string) =>
  classes(
    BASE,
    VARIANTS[variant],
    size === 'medium' ? 'h-9 text-14' : 'h-7 text-13',
    iconOnly ? (size === 'medium' ? 'w-9' : 'w-7') : size === 'medium' ? 'px-3.5' : 'px-2.5',
    extra,
  )

const Glyph = ({ icon: Icon }: { icon?: LucideIcon }) =>
  Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" /> : null

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Appearance & { busy?: boolean }

/** With `iconOnly` the children become the button's title and accessible name. */
export function Button({
  variant,
  size,
  icon,
  iconOnly,
  busy,
  className,
  children,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      title={iconOnly && typeof children === 'string' ? children : rest.title}
      className={look({ variant, size, iconOnly }, className)}
    >
      <Glyph icon={icon} />
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </button>
  )
}

export type ButtonLinkProps = LinkProps & Appearance

export function ButtonLink({ variant, size, icon, iconOnly, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      title={iconOnly && typeof children === 'string' ? children : rest.title}
      className={look({ variant, size, iconOnly }, className)}
    >
      <Glyph icon={icon} />
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </Link>
  )
}
