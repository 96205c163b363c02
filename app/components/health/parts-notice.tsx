import { useLocation } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { diskNoticeMessages } from '~/shared/messages/disk'
import { partMessages as messages } from '~/shared/messages/system-parts'
import { paths } from '~/shared/paths'
import type { PartFailure } from '~/shared/schemas/health'

export function PartsNotice({ failures }: { failures: PartFailure[] }) {
  const { pathname } = useLocation()
  if (pathname === paths.health()) return null
  return (
    <div data-print="hide" className="p-2">
      <Notice
        tone="poor"
        title={failures.map(({ name, reason }) => messages.notice(name, reason)).join('. ')}
        actions={
          <ButtonLink to={paths.health()} size="small">
            {diskNoticeMessages.show}
          </ButtonLink>
        }
      />
    </div>
  )
}
