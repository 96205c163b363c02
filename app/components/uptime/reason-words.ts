import { messages } from '~/shared/messages'

const known: Record<string, string> = messages.uptime.reasons

/** Why something is not well, in words for people. */
export const reasonWords = (reason: string): string => known[reason] ?? reason
