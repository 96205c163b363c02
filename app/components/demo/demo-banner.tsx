import { Link } from '@remix-run/react'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { demoMessages as messages } from '~/shared/messages/demo'
import { paths } from '~/shared/paths'

/** Above every screen that shows demo data. */
export function DemoBanner({ mayRemove }: { mayRemove: boolean }) {
  return (
    <aside
      aria-label={messages.badge}
      className="flex flex-wrap items-center justify-center gap-x-2 bg-info-soft px-4 py-1.5 text-13"
    >
      <FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" className="text-info-ink" />
      <strong className="font-semibold">{messages.badge}</strong>
      <span className="max-sm:hidden">{messages.badgeTitle}</span>
      {mayRemove ? (
        <Link to={paths.demo({ dialog: 'delete' })} className="text-link underline" data-print="hide">
          {messages.remove}
        </Link>
      ) : null}
    </aside>
  )
}
