import { catalogue } from '../values/catalogue'
/** Notices about the connection to the server. */
export const connectionMessages = catalogue('connection', {
  offline: 'No connection, retrying',
  unavailable: 'The server is not available, retrying',
  slow: 'This takes longer than usual',
  sending: 'Still sending. This takes longer than usual',
  retry: 'Retry',
  signIn: 'Sign in in a new tab',
  /** With the server's own sentence. */
  unsavedBecause: (detail: string) => `Not saved. ${detail}. Your input is kept`,
  loading: 'Loading…',
} as const)

/** A link does not open; it does as soon as the server answers. */
export const notLoadedMessages = catalogue('notLoaded', {
  offline: 'Not loaded: no connection',
  unavailable: 'Not loaded: the server is not available',
} as const)

/** Why a form's data was not accepted. Its fields keep what was typed. */
export const unsavedMessages = catalogue('unsaved', {
  offline: 'Not saved: no connection. Your input is kept. Send it again when you are back online',
  unknown:
    'The connection was lost while saving. Check whether your change was saved before you send it again',
  unavailable: 'Not saved: the server is not available. Your input is kept. Send it again in a moment',
  tooLarge: 'Not saved: the input is too large. Your input is kept',
  tooMany: 'Not saved: too many requests. Your input is kept. Send it again in a minute',
  signedOut: 'Not saved: your session has ended. Your input is kept. Sign in, then send it again',
  failed: 'Not saved: an unexpected error occurred. Your input is kept',
} as const)

export type UnsavedReason = keyof typeof unsavedMessages
