import { useLocation } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { deletedMessages } from '~/shared/messages/deleted'
import { deletionMessages } from '~/shared/messages/hierarchy'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'

/** A link to the confirmation screen, never an immediate delete. */
export function DeletionCard({ name, kind }: { name: string; kind: string }) {
  const { pathname } = useLocation()
  return (
    <Card title={labels.deleteThis(kind)}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet wrap-anywhere">
          {deletionMessages.warning(name)}. {deletedMessages.restorableFor}.
        </p>
        <ButtonLink to={`${pathname}?dialog=delete`} icon={Trash2}>
          {labels.deleteKind(kind)}
        </ButtonLink>
      </div>
    </Card>
  )
}
