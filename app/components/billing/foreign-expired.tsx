import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'

/** For readers of an expired organization that others pay for. */
export const ForeignExpired = () => (
  <Notice
    tone="warning"
    actions={
      <ButtonLink to={paths.dashboard()} size="small">
        {ordersMessages.own.toDashboard}
      </ButtonLink>
    }
  >
    {ordersMessages.own.expired}.
  </Notice>
)
