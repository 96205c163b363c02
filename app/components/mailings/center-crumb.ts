import type { Crumb } from '~/components/ui/breadcrumbs'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'

export const centerCrumb = (): Crumb => ({
  label: partsMessages.subscriptionCenter,
  to: paths.subscriptionCenter(),
})
