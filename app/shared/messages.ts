import { accountMessages } from '~/shared/messages/account'
import { activityMessages } from '~/shared/messages/activity'
import { askingMessages } from '~/shared/messages/asking'
import { billingMessages } from '~/shared/messages/billing'
import { elsewhereMessages } from '~/shared/messages/elsewhere'
import { evidenceMessages } from '~/shared/messages/evidence'
import { experimentMessages } from '~/shared/messages/experiments'
import { failureMessages } from '~/shared/messages/failures'
import { fieldDataMessages } from '~/shared/messages/field-data'
import { fieldMessages, formMessages } from '~/shared/messages/form'
import { hierarchyMessages } from '~/shared/messages/hierarchy'
import { joiningMessages } from '~/shared/messages/joining'
import { mailMessages } from '~/shared/messages/mail'
import { mailTexts } from '~/shared/messages/mails'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { peopleMessages } from '~/shared/messages/people'
import { qualityMessages } from '~/shared/messages/quality'
import { reportMessages } from '~/shared/messages/report'
import { sharingMessages } from '~/shared/messages/sharing'
import { signInWayMessages } from '~/shared/messages/sign-in-ways'
import { successMessages } from '~/shared/messages/success'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { trustMessages } from '~/shared/messages/trust'
import { webConfigMessages } from '~/shared/messages/web-config'

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
  asking: askingMessages,
  ...ownAccountMessages,
  ...billingMessages,
  ...evidenceMessages,
  ...experimentMessages,
  ...fieldDataMessages,
  ...hierarchyMessages,
  ...joiningMessages,
  elsewhere: elsewhereMessages,
  ...mailMessages,
  ...mailTexts,
  ...peopleMessages,
  ...qualityMessages,
  ...reportMessages,
  ...sharingMessages,
  ...signInWayMessages,
  ...testScriptMessages,
  ...trustMessages,
  success: successMessages,
  ...webConfigMessages,
}
