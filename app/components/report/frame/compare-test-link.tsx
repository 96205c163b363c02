import { useLocation, useSearchParams } from '@remix-run/react'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { ButtonLink } from '~/components/ui/button'
import { reportMessages } from '~/shared/messages/report'
import { keep, paths } from '~/shared/paths'
import type { Point } from '~/shared/schemas/lighthouse'

export function CompareTestLink({ point }: { point: Point }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { site, page, _id: pointId } = point
  const to = paths.report(site, page, 'compare-tests', { ...keep(search), pointId })
  if (to.startsWith(`${pathname}?`)) return null
  return (
    <ButtonLink to={to} icon={GitCompareArrows} iconOnly variant="quiet">
      {reportMessages.compareBefore}
    </ButtonLink>
  )
}
