import { useNavigation } from '@remix-run/react'
import { layoutLabelsMessages as labels } from '~/shared/messages/layout-labels'

export function PendingBar() {
  const isPending = useNavigation().state !== 'idle'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75" data-print="hide">
      {isPending ? (
        <div className="pending-bar h-full overflow-hidden">
          <div className="progress-open h-full w-1/4 bg-mark" />
          <span className="sr-only">{labels.loading}</span>
        </div>
      ) : null}
    </div>
  )
}
