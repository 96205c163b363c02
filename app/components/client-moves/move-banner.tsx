import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { moveNoticeMessages as messages } from '~/shared/messages/move-notice'
import type { MoveNotice } from '~/shared/schemas/client-move'

/** Above every screen of a client whose history is still moving: figures of the past may be incomplete. */
export function MoveBanner({ move: { client, phase, progress } }: { move: MoveNotice }) {
  return (
    <aside
      aria-label={messages.label}
      className="flex flex-wrap items-center justify-center gap-x-2 bg-info-soft px-4 py-1.5 text-13"
    >
      <ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden="true" className="text-info-ink" />
      <strong className="font-semibold">{messages[phase](client.name, progress)}</strong>
      <span className="max-sm:hidden">{messages.help}</span>
    </aside>
  )
}
