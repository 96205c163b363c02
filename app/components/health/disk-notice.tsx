import { useLocation } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { formatSpace } from '~/shared/format/bytes'
import { diskNoticeMessages as messages } from '~/shared/messages/disk'
import { paths } from '~/shared/paths'
import type { DiskHealth } from '~/shared/schemas/health'

export function DiskNotice({ disk: { level, volumes } }: { disk: DiskHealth }) {
  const { pathname } = useLocation()
  if (level === 'ok') return null
  const free = Math.min(...volumes.map((volume) => volume.free))
  return (
    <div data-print="hide" className="p-2">
      <Notice
        tone={level === 'full' ? 'poor' : 'warning'}
        title={messages[level]}
        actions={
          pathname === paths.health() ? null : (
            <ButtonLink to={paths.health()} size="small">
              {messages.show}
            </ButtonLink>
          )
        }
      >
        <p>{messages.left(formatSpace(free).text)}</p>
      </Notice>
    </div>
  )
}
