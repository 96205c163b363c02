import { Link } from '@remix-run/react'

type RowLink = { label: string; to: string }

/** Where a row of a list leads besides its name. */
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
            className="rounded-2 text-link hover:underline"
          >
            {link.label}
          </Link>
        ) : null,
      )}
    </span>
  )
}
