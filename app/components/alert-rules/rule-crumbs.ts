import type { Crumb } from '~/components/ui/breadcrumbs'
import { alertRuleMessages } from '~/shared/messages/alert-rules'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import type { AlertRuleList } from '~/shared/schemas/alert-rule'

type Place = Pick<AlertRuleList['place'], 'name' | 'organization' | 'client' | 'project' | 'site'>

export const ruleCrumbs = (place: Place, label: string): Crumb[] => [
  { label: place.name },
  { label: alertRuleMessages.title, to: alertSettingsPath(place) },
  { label },
]
