import type { z } from 'zod'
import { successMessages } from '~/shared/messages/success'
import { withParams } from '~/shared/paths'
import type { MailingLevel } from '~/shared/rules/mailings/kinds'
import { subscriberForm, subscriptionForm, toggleForm } from '~/shared/schemas/mailing-form'
import { type ApiClient, apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { entityActions, formAction } from './entity-actions'

const SAID: Record<MailingLevel, { true: string; false: string }> = {
  organization: {
    get true() {
      return successMessages.organizationSubscribed
    },
    get false() {
      return successMessages.organizationUnsubscribed
    },
  },
  client: {
    get true() {
      return successMessages.clientSubscribed
    },
    get false() {
      return successMessages.clientUnsubscribed
    },
  },
  project: {
    get true() {
      return successMessages.projectSubscribed
    },
    get false() {
      return successMessages.projectUnsubscribed
    },
  },
  site: {
    get true() {
      return successMessages.siteSubscribed
    },
    get false() {
      return successMessages.siteUnsubscribed
    },
  },
}

const DIALOG_PARAMS = { dialog: null, mailing: null, client: null }

/** The screen without the dialog that was submitted. */
function screenOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  return withParams(pathname, searchParams, searchParams.has('dialog') ? DIALOG_PARAMS : {})
}

const back = (request: Request, message: string) =>
  redirectWithToast(screenOf(request), { status: 'success', message })

const toastFor = (
  request: Request,
  { level, isSubscribed }: { level: MailingLevel; isSubscribed: boolean },
) => back(request, SAID[level][`${isSubscribed}`])

/** The visitor's own, or with a subject that of another person or team. */
function write(api: ApiClient, { subject, ...body }: z.output<typeof subscriptionForm>) {
  if (subject === undefined) return api.put('/api/mailings/own', { body })
  return api.put('/api/mailings', { body: { ...body, subject } })
}

function toggle(
  api: ApiClient,
  { mailing, subscription }: z.output<typeof toggleForm>,
  isSubscribed: boolean,
) {
  if (mailing !== undefined)
    return api.put('/api/mailings/{id}', { params: { id: mailing }, body: { isSubscribed } })
  return write(api, { ...subscription, isSubscribed })
}

function reschedule(api: ApiClient, request: Request, form: z.output<typeof subscriptionForm>) {
  const { frequency, weekday, hour, hasPdf } = form
  const id = new URL(request.url).searchParams.get('mailing') ?? ''
  return api.put('/api/mailings/{id}', { params: { id }, body: { frequency, weekday, hour, hasPdf } })
}

/** Forms and buttons of all screens of subscriptions; the API decides who may. */
export async function changeSubscriptions(request: Request) {
  const api = apiFor(request)
  const set = (isSubscribed: boolean) =>
    formAction(toggleForm, async (toggled) => {
      throw await toastFor(request, await toggle(api, toggled, isSubscribed))
    })
  return entityActions(request, {
    add: formAction(subscriptionForm, async (form) => {
      throw await toastFor(request, await write(api, form))
    }),
    'add-subscriber': formAction(subscriberForm, async (form) => {
      throw await toastFor(request, await write(api, form))
    }),
    edit: formAction(subscriptionForm, async (form) => {
      await reschedule(api, request, form)
      throw await back(request, successMessages.frequencyUpdated)
    }),
    subscribe: set(true),
    default: set(false),
  })
}
