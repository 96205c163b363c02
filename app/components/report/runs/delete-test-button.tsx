import { useLocation, useOutletContext } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { ButtonLink } from '~/components/ui/button'
import { useCan } from '~/components/visitor/use-visitor'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import type { ReportContext } from '../frame/no-point'

export function DeleteTestButton({ point }: { point: string }) {
  const { pathname, search } = useLocation()
  const context = useOutletContext<ReportContext | null>()
  const can = useCan()
  if (!context || !can('test.delete', context.place)) return null
  return (
    <ButtonLink to={paths.deleteTest(point, pathname + search)} icon={Trash2} iconOnly variant="quiet">
      {partsMessages.deleteTest}
    </ButtonLink>
  )
}
