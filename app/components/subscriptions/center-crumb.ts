import type { Crumb } from '~/components/ui/breadcrumbs'
import { subscriptionMessages } from '~/shared/messages/subscriptions'
import { paths } from '~/shared/paths'

export const centerCrumb = (): Crumb => ({
  label: subscriptionMessages.center.crumb,
  to: paths.subscriptionCenter(),
})
