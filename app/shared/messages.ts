import { accountMessages } from '~/shared/messages/account'
import { activityMessages } from '~/shared/messages/activity'
import { billingMessages } from '~/shared/messages/billing'
import { elsewhereMessages } from '~/shared/messages/elsewhere'
import { failureMessages } from '~/shared/messages/failures'
import { fieldMessages, formMessages } from '~/shared/messages/form'
import { hierarchyMessages } from '~/shared/messages/hierarchy'
import { joiningMessages } from '~/shared/messages/joining'
import { mailMessages } from '~/shared/messages/mail'
import { mailTexts } from '~/shared/messages/mails'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { peopleMessages } from '~/shared/messages/people'
import { reportMessages } from '~/shared/messages/report'
import { sharingMessages } from '~/shared/messages/sharing'
import { signInWayMessages } from '~/shared/messages/sign-in-ways'
import { successMessages } from '~/shared/messages/success'

/**
 * Every sentence a user reads, by key. Keys follow the shape that translations use: groups of names, each a
 * sentence or a function of what is filled in. Words drawn once by one component may stay in the component.
 */
export const messages = {
  ...failureMessages,
  ...fieldMessages,
  form: formMessages,
  ...accountMessages,
  ...activityMessages,
  ...ownAccountMessages,
  ...billingMessages,
  ...hierarchyMessages,
  ...joiningMessages,
  elsewhere: elsewhereMessages,
  ...mailMessages,
  ...mailTexts,
  ...peopleMessages,
  ...reportMessages,
  ...sharingMessages,
  ...signInWayMessages,
  success: successMessages,
}
