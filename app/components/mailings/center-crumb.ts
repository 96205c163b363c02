import type { Crumb } from '~/components/ui/breadcrumbs'
import { mailingMessages } from '~/shared/messages/mailings'
import { paths } from '~/shared/paths'

export const centerCrumb = (): Crumb => ({
  label: mailingMessages.center.crumb,
  to: paths.subscriptionCenter(),
})
