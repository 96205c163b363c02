import { useLocation } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'

export function DeleteCard({ label, hint }: { label: string; hint: string }) {
  const { pathname } = useLocation()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{hint}.</p>
        <ButtonLink to={`${pathname}?dialog=delete`} icon={Trash2}>
          {label}
        </ButtonLink>
      </div>
    </Card>
  )
}
