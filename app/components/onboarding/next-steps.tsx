import { Form, useLocation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { nextStepMessages as messages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'
import type { NextStep } from '~/shared/rules/onboarding/next-steps'

import type { NextStepsState } from '~/shared/schemas/onboarding'

type Site = NonNullable<NextStepsState['site']>

const linkOf = (step: NextStep, { client, project, _id }: Site): string =>
  ({
    pages: paths.findPages(client, project, _id),
    uptime: paths.newMonitor(client, project, _id),
    schedule: paths.site(client, project, _id),
    alerts: paths.siteMonitors(client, project, _id),
    invite: paths.clientMembers(client, { dialog: 'invite' }),
  })[step]

interface NextStepsProps {
  next: { site: Site; steps: NextStep[] } | null
  className?: string
}

/** What is not set up yet; a skipped step stays away from its user. */
export function NextSteps({ next, className }: NextStepsProps) {
  const { pathname, search } = useLocation()
  if (!next) return null
  const { site, steps } = next
  return (
    <Card title={messages.title} note={messages.lead} flush className={className}>
      <ul className="divide-y divide-line border-t border-line">
        {steps.map((step) => (
          <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{messages.steps[step].title}</p>
              <p className="text-13 text-quiet">{messages.steps[step].text}</p>
            </div>
            <div className="flex gap-2">
              <ButtonLink size="small" to={linkOf(step, site)}>
                {messages.steps[step].action}
              </ButtonLink>
              <Form method="post" action={paths.prompts()} preventScrollReset replace>
                <input type="hidden" name="intent" value="skipStep" />
                <input type="hidden" name="redirectTo" value={pathname + search} />
                <Button
                  size="small"
                  variant="quiet"
                  name="step"
                  value={step}
                  aria-label={messages.skipNamed(messages.steps[step].title)}
                >
                  {messages.skip}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
