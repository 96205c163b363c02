/** Deleted things that can be restored. */
export const deletedMessages = {
  title: 'Deleted',
  tooLate: 'It is being deleted for good and can no longer be restored',
  started: 'It is already being deleted for good',
  blockedBy: (name: string) => `Restore ${name} first`,
} as const
