import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { formatDateTime } from '~/shared/format/date'
import { supportMessages as messages } from '~/shared/messages/support'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'

type Props = { visitor: Pick<Profile, 'email' | 'timezone'>; support: NonNullable<Profile['support']> }

/** Above every screen while a super admin acts as a user. */
export const SupportBanner = ({ visitor: { email, timezone }, support: { until } }: Props) => (
  <aside
    aria-label={messages.title}
    data-print="hide"
    className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning-soft px-4 py-1.5 text-13"
  >
    <strong className="font-semibold wrap-anywhere">
      {messages.banner(email, formatDateTime(until, timezone))}
    </strong>
    <Form method="post" action={paths.prompts()}>
      <Button size="small" name="intent" value="endSupport">
        {messages.end}
      </Button>
    </Form>
  </aside>
)
