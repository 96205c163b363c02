import { Link } from '@remix-run/react'

/** Two shapes only, so that it stays clear at 16 px. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path d="M7.2 6.2h4.1l1.5 12.6H5.7Z" className="fill-on-accent" />
      <path d="M12.4 8.2 20 5.4v6.2l-7.2-.6Z" className="fill-on-accent" opacity=".45" />
    </svg>
  )
}

type BrandProps = { to?: string; name?: string; isShort?: boolean | undefined }

/** `isShort`: on narrow screens the mark alone, where the header holds a search. */
export function Brand({ to = '/', name = 'Lightkeeper', isShort }: BrandProps) {
  return (
    <Link to={to} className="flex shrink-0 items-center gap-2.5 rounded-6 font-semibold tracking-tight">
      <BrandMark />
      <span className={isShort ? 'max-sm:sr-only' : undefined}>{name}</span>
    </Link>
  )
}
