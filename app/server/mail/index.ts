export { type Mail, queueMail } from './queue-mail'
export { sendWaitingMails } from './send-waiting'
