import type { Crumb } from '~/components/ui/breadcrumbs'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { navigationMessages } from '~/shared/messages/navigation'
import { type Params, paths } from '~/shared/paths'
import { itemsOf, screenOf } from '~/shared/rules/navigation/places'
import type { NavigationPlace } from '~/shared/schemas/navigation'
import { SiblingMenu } from './sibling-menu'

/**
 * The way from the dashboard down to a place, and to a page of it where one is told. Whoever sees several clients
 * begins with them all. Each step can be switched for what stands beside it.
 */
export function placeCrumbs(
  place: NavigationPlace,
  page: { _id: number; name: string } | null,
  { kept, isMany }: { kept: Params; isMany: boolean },
): Crumb[] {
  const steps = itemsOf(place)
  const insideOf = (index: number) => {
    const above = steps[index - 1]
    return above && above.level !== 'page' ? { level: above.level, id: above._id } : null
  }
  const first = isMany ? navigationMessages.allClients : dashboardMessages.title
  return [
    // Below it pages are searched for, there clients.
    { label: first, to: paths.dashboard({ ...kept, searchText: null }) },
    ...steps.map((step, index) => ({
      label: step.name,
      to: screenOf(step, kept),
      switcher: (
        <SiblingMenu name={step.name} level={step.level} current={step._id} inside={insideOf(index)} />
      ),
    })),
    ...(page
      ? [
          {
            label: page.name,
            switcher: (
              <SiblingMenu name={page.name} level="page" current={page._id} inside={insideOf(steps.length)} />
            ),
          },
        ]
      : []),
  ]
}
