import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { hideTrialBanner } from '~/server/screens/prompts'
import { requestedMailToast } from '~/server/screens/requested-mail'
import { redirectWithToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { supportMessages } from '~/shared/messages/support'
import { paths, safeReturnPath } from '~/shared/paths'
import { VERIFY_PROMPT } from '~/shared/rules/access/prompts'
import { NEXT_STEPS, promptOfStep } from '~/shared/rules/onboarding/next-steps'

const form = z.object({
  intent: z.enum([
    'hideTrial',
    'hideVerify',
    'hideWelcome',
    'resend',
    'skipStep',
    'hideAnnouncement',
    'endSupport',
  ]),
  announcement: z.uuid().optional(),
  step: z.enum(NEXT_STEPS).optional(),
  redirectTo: z.string().optional(),
})

/** A GET must not change anything. */
export function loader() {
  return redirect(paths.dashboard())
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request)
  const api = apiFor(request)
  return submitForm(request, form, async ({ intent, step, announcement, redirectTo }) => {
    const back = safeReturnPath(redirectTo)
    if (intent === 'hideAnnouncement') {
      if (announcement) await api.post('/api/announcements/{id}/dismiss', { params: { id: announcement } })
      throw redirect(back)
    }
    if (intent === 'hideTrial') throw redirect(back, { headers: { 'set-cookie': await hideTrialBanner() } })
    if (intent === 'endSupport') {
      const { user } = await api.delete('/api/auth/support-session')
      throw await redirectWithToast(paths.user(user), { status: 'info', message: supportMessages.ended })
    }
    if (intent === 'resend') {
      await api.post('/api/auth/confirm/resend', { body: {} })
      throw await redirectWithToast(back, await requestedMailToast(request, api))
    }
    const dismissed = step ? promptOfStep(step) : intent === 'hideVerify' ? VERIFY_PROMPT : null
    const seen = dismissed ? { dismissed: [dismissed] } : { welcomeStepsShown: true }
    await api.put('/api/auth/settings', { body: seen })
    throw redirect(back)
  })
}
