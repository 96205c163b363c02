import { useLocation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { messages } from '~/shared/messages'

/** Leads to the screen that deletes: never a button that does it at once. */
export function DeletionCard({ name, kind }: { name: string; kind: string }) {
  const { pathname } = useLocation()
  return (
    <Card title={`Delete this ${kind}`}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet wrap-anywhere">
          {messages.deletion.warning(name)}. {messages.deletion.irreversible}.
        </p>
        <ButtonLink to={`${pathname}?dialog=delete`} icon={Trash2}>
          {`Delete ${kind}`}
        </ButtonLink>
      </div>
    </Card>
  )
}
