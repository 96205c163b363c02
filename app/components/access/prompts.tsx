import { useLocation, useRouteError } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { trialMessages as messages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import { isWelcomeScreen, type ShownPrompts, VERIFY_AFTER_MS } from '~/shared/rules/access/prompts'
import type { Profile } from '~/shared/schemas/auth'
import { HIDDEN_UNTIL_DELAY, PromptButton, useDelayed } from './prompt-button'
import { WelcomeSteps } from './welcome-steps'

function TrialBanner({ days, visitor }: { days: number; visitor: Profile }) {
  const seesBills = visitor.isBillingAdmin || visitor.isOwner || visitor.trialOf.length > 0
  return (
    <Notice
      tone={days <= 3 ? 'warning' : 'info'}
      actions={
        <>
          {seesBills ? (
            <ButtonLink to={paths.subscriptionPlan()} size="small">
              {messages.plan}
            </ButtonLink>
          ) : null}
          <PromptButton intent="hideTrial">{messages.dismiss}</PromptButton>
        </>
      }
    >
      {messages.banner(days)}
    </Notice>
  )
}

function VerifyPrompt({ visitor, sendsMail }: { visitor: Profile; sendsMail: boolean }) {
  const isDue = useDelayed('verify', VERIFY_AFTER_MS)
  const { isConfirmed, email } = visitor
  return (
    <Notice
      tone="info"
      title={isConfirmed ? messages.verifiedTitle : messages.verifyTitle}
      className={isDue ? undefined : HIDDEN_UNTIL_DELAY}
      actions={
        <>
          {isConfirmed ? null : <PromptButton intent="resend">{messages.resend}</PromptButton>}
          <PromptButton intent="hideVerify">{messages.later}</PromptButton>
        </>
      }
    >
      <p className="wrap-anywhere">
        {isConfirmed
          ? messages.verifiedText
          : sendsMail
            ? messages.verifyText(email)
            : messages.verifyTextKept}
      </p>
    </Notice>
  )
}

export function PromptList({ prompts, visitor }: { prompts: ShownPrompts; visitor: Profile }) {
  const { pathname } = useLocation()
  // Without an error the router's context is null, not undefined.
  const hasScreen = (useRouteError() ?? null) === null
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden" data-print="hide">
      {prompts.trialDaysLeft === null ? null : <TrialBanner days={prompts.trialDaysLeft} visitor={visitor} />}
      {prompts.verify ? <VerifyPrompt visitor={visitor} sendsMail={prompts.sendsMail} /> : null}
      {prompts.welcome && hasScreen && isWelcomeScreen(pathname) ? <WelcomeSteps /> : null}
    </div>
  )
}
