export { sealSenderKey, spfInclude } from './brand-sender'
export { hasUncomposed } from './compose.store'
export type { MailAttachment, MailBlock, MailContent, MailPart, MailTone } from './content'
export { deleteOldMails } from './delete-old-mails'
export { mailBrandOf } from './mail-brand'
export { mailOwners } from './mail-owners'
export {
  type ComposableMail,
  claimUncomposed,
  discardUncomposed,
  failUncomposed,
  queueComposed,
  releaseHeld,
  setComposed,
  type UncomposedMail,
} from './queue-composed'
export { type Mail, queueMail } from './queue-mail'
export { findLanguageOf, inLanguageOf } from './reader-language.store'
export { renderChartPng } from './render-chart'
export { renderContent } from './render-content'
export { hasWaitingMailings, hasWaitingMails } from './send.store'
export { sendBulkMails, sendsMail, sendWaitingMails } from './send-waiting'
export { removeUsedLink } from './store'
