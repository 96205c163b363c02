import { Link } from '@remix-run/react'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { demoMessages as messages } from '~/shared/messages/demo'
import { paths } from '~/shared/paths'
import { DEMO_RESET_HOUR } from '~/shared/rules/access/public-demo'
import type { Profile } from '~/shared/schemas/auth'

/** Above every screen that shows demo data, and in a public demo above all screens of its visitors. */
export function DemoBanner({ visitor }: { visitor: Profile | null }) {
  const isPublic = visitor?.isDemoVisitor ?? false
  const badge = isPublic ? messages.publicBadge : messages.badge
  return (
    <aside
      aria-label={badge}
      className="flex flex-wrap items-center justify-center gap-x-2 bg-info-soft px-4 py-1.5 text-13"
    >
      <FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" className="text-info-ink" />
      <strong className="font-semibold">{badge}</strong>
      {isPublic ? (
        <>
          <span>{messages.publicTitle}</span>
          <span className="max-sm:hidden">{messages.publicReset(DEMO_RESET_HOUR)}</span>
        </>
      ) : (
        <span className="max-sm:hidden">{messages.badgeTitle}</span>
      )}
      {isPublic ? (
        <Link to={paths.login()} className="text-link underline" data-print="hide">
          {messages.signInAsOperator}
        </Link>
      ) : null}
      {visitor?.isSuper ? (
        <Link to={paths.demo({ dialog: 'delete' })} className="text-link underline" data-print="hide">
          {messages.remove}
        </Link>
      ) : null}
    </aside>
  )
}
