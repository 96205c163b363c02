export { type Mail, queueMail } from './queue-mail'
export { removeUsedLink } from './remove-used-link'
export { sendsMail, sendWaitingMails } from './send-waiting'
