import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { ButtonLink } from '~/components/ui/button'
import { useCan } from '~/components/visitor/use-visitor'
import { runTestMessages } from '~/shared/messages/run-test'
import { paths } from '~/shared/paths'
import type { Target } from '~/shared/rules/access/roles'

interface Props {
  site: number
  page?: number
  search?: string | undefined
  device?: string | null
  location?: string | null
  place: Target
  returnTo: string
}

export function RunOptionsLink({ site, page, search, device, location, place, returnTo }: Props) {
  const can = useCan()
  if (!can('test.create', place)) return null
  return (
    <ButtonLink
      icon={SlidersHorizontal}
      iconOnly
      to={paths.runTest({ site_id: site, page_id: page, search, device, location, returnTo })}
    >
      {runTestMessages.options}
    </ButtonLink>
  )
}
