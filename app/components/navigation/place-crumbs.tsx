import type { Crumb } from '~/components/ui/breadcrumbs'
import { navigationMessages } from '~/shared/messages/navigation'
import { partsMessages } from '~/shared/messages/parts'
import { type Params, paths } from '~/shared/paths'
import { itemsOf, screenOf } from '~/shared/rules/navigation/places'
import type { NavigationPlace } from '~/shared/schemas/navigation'
import { SiblingMenu } from './sibling-menu'

/**
 * The breadcrumb from the dashboard to a place and its page. Visitors with several clients start at the list of
 * clients. Each crumb has a menu of its siblings.
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
  const first = isMany ? navigationMessages.allClients : partsMessages.dashboard
  return [
    // Below the dashboard the search text is for pages, on it for clients.
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
