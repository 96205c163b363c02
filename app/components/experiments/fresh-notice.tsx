import { Form, useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { RefreshPage } from '~/components/ui/refresh-page'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import { paths } from '~/shared/paths'

/** Shorter than a single run. */
const EVERY_SECONDS = 5

type FreshNoticeProps = { tests: string[]; mayCancel: boolean }

export function FreshNotice({ tests, mayCancel }: FreshNoticeProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, EVERY_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div
      className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-6 bg-sunken px-4 py-2.5"
      data-print="hide"
    >
      <p role="status" className="text-13">
        {messages.inProgress}.
      </p>
      {mayCancel ? (
        <Form method="post" action={paths.cancelTests()} className="ml-auto">
          {tests.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <input type="hidden" name="returnTo" value={pathname + search} />
          <Button variant="quiet" size="small">
            {messages.cancel(tests.length)}
          </Button>
        </Form>
      ) : null}
      <RefreshPage seconds={EVERY_SECONDS} />
    </div>
  )
}
