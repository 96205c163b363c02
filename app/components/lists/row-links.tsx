import { Link } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'

type RowLink = { label: string; to: string }

const ACTION = 'rounded-2 whitespace-nowrap text-link hover:underline'

export const RowButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="submit" {...button} className={ACTION} />
)

export function RowLinks({ name, links }: { name: string; links: (RowLink | false)[] }) {
  return (
    <span className="inline-flex gap-4">
      {links.map((link) =>
        link ? (
          <Link
            key={link.label}
            to={link.to}
            prefetch="intent"
            aria-label={`${link.label}: ${name}`}
            className={ACTION}
          >
            {link.label}
          </Link>
        ) : null,
      )}
    </span>
  )
}
