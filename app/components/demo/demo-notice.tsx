import { Link } from '@remix-run/react'
import { Notice } from '~/components/ui/notice'
import { demoMessages as messages } from '~/shared/messages/demo'
import { paths } from '~/shared/paths'

/** Above the sign-in form of a public demo, which only its operator needs. */
export function DemoNotice({ state }: { state: 'open' | 'beingRemade' }) {
  if (state === 'beingRemade') return <Notice tone="info">{messages.beingRemade}</Notice>
  return (
    <Notice tone="info">
      <Link to={paths.dashboard()} className="text-link underline">
        {messages.lookAround}
      </Link>
    </Notice>
  )
}
