/** Constants of schemas for screens that must not load zod. */
/** Characters of what people name. */
export const MAX_NAME = 120
export const MAX_NOTE_LENGTH = 500
export const MANAGED_STATUSES = ['queued', 'running', 'finished', 'success', 'failed', 'timeout'] as const
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const
export const MAX_EDITED_SITES = 2000

/** Of the newest suspended addresses. */
export const MAX_SUSPENDED_SHOWN = 200
/** Templates of mails with sample content. */
export const MAIL_TEMPLATES = [
  'standard',
  'team',
  'competitor',
  'alert',
  'reminder',
  'recovered',
  'outage',
  'activate',
  'password',
  'invitation',
  'web-config',
  'suspended',
] as const
export const MIN_SESSION_TESTS = 2
export const MAX_SESSION_TESTS = 8
export const MAX_SESSION_NOTES = 2000
