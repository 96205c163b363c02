/** Days before the end of a trial on which its payers are reminded. */
const REMINDERS = [1, 3, 7] as const

/** The reminder that is due with so many days left; each is sent once, and missed ones are not sent late. */
export function reminderDue(daysLeft: number | null, reminded: number | null): number | null {
  const due = REMINDERS.find((days) => daysLeft !== null && daysLeft <= days)
  return due !== undefined && (reminded === null || due < reminded) ? due : null
}
