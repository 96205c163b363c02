import { Link } from '@remix-run/react'

export function SecondaryLinks({ links }: { links: { lead?: string; label: string; to: string }[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-13 text-quiet">
      {links.map(({ lead, label, to }) => (
        <li key={to}>
          {lead ? `${lead} ` : null}
          <Link to={to} className="text-link underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
