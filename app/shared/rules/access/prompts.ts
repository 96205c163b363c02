import { daysUntil } from './subscription'

/** Hints for new users. */
export interface Prompts {
  /** null without a running trial, when it has ended, or when dismissed. */
  trialDaysLeft: number | null
  verify: boolean
  welcome: boolean
}

/** Without an SMTP server a super admin passes the link on. */
export interface ShownPrompts extends Prompts {
  sendsMail: boolean
}

interface PromptedUser {
  trialLevel: number
  endTrialDate: string | null
  isInvoicePending: boolean
  isConfirmed: boolean
  welcomeStepsShown: boolean
  settings: { dismissed: string[] }
}

export const VERIFY_PROMPT = 'verifyEmail'
export const VERIFY_AFTER_MS = 30_000
export const WELCOME_AFTER_MS = 3_500

function daysLeft({ trialLevel, endTrialDate, isInvoicePending }: PromptedUser, now: Date): number | null {
  if (trialLevel === 0 || endTrialDate === null || isInvoicePending) return null
  return daysUntil(new Date(endTrialDate), now)
}

export function promptsFor(visitor: PromptedUser, isBannerHidden: boolean, now: Date): Prompts {
  const isTrial = visitor.trialLevel > 0
  return {
    trialDaysLeft: isBannerHidden ? null : daysLeft(visitor, now),
    verify: (isTrial || !visitor.isConfirmed) && !visitor.settings.dismissed.includes(VERIFY_PROMPT),
    welcome: isTrial && !visitor.isConfirmed && !visitor.welcomeStepsShown,
  }
}

/** The welcome steps explain the screens of a page. */
export const isWelcomeScreen = (pathname: string): boolean => /^\/(report-detail|benchmark)\b/.test(pathname)
