import { Link } from '@remix-run/react'
import { productName } from '~/shared/messages/parts'
import { useBrand } from './use-brand'

/** Two shapes only, so that it stays clear at 16 px. */
function ProductMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path d="M7.2 6.2h4.1l1.5 12.6H5.7Z" className="fill-on-accent" />
      <path d="M12.4 8.2 20 5.4v6.2l-7.2-.6Z" className="fill-on-accent" opacity=".45" />
    </svg>
  )
}

const InitialMark = ({ name, size }: { name: string; size: number }) => (
  <span
    aria-hidden="true"
    className="grid shrink-0 place-items-center rounded-6 bg-accent text-14 font-semibold text-on-accent"
    style={{ width: size, height: size }}
  >
    {name.charAt(0).toUpperCase()}
  </span>
)

/** The logo for the theme; without one for dark backgrounds it is placed on white there. */
function Logo({ name, logo, logoLight }: { name: string; logo: string; logoLight: string | null }) {
  if (logoLight === null) return <img src={logo} alt={name} className="brand-logo brand-logo-plate" />
  return (
    <>
      <img src={logo} alt={name} className="brand-logo only-light" />
      <img src={logoLight} alt={name} className="brand-logo only-dark" />
    </>
  )
}

/** `isShort`: on narrow screens the mark alone, where the header holds a search. */
export function BrandName({ isShort }: { isShort?: boolean | undefined }) {
  const { name, logo, logoLight } = useBrand()
  const shown = logo ?? logoLight
  if (shown) return <Logo name={name} logo={shown} logoLight={logoLight} />
  return (
    <>
      {name === productName ? <ProductMark size={24} /> : <InitialMark name={name} size={24} />}
      <span className={isShort ? 'max-sm:sr-only' : undefined}>{name}</span>
    </>
  )
}

type BrandProps = { to?: string; isShort?: boolean | undefined }

export function Brand({ to = '/', isShort }: BrandProps) {
  return (
    <Link
      to={to}
      className="flex min-w-0 shrink-0 items-center gap-2.5 rounded-6 font-semibold tracking-tight"
    >
      <BrandName isShort={isShort} />
    </Link>
  )
}
