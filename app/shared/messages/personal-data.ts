import { catalogue } from '../values/catalogue'

const list = (names: readonly string[]) => [names].flat(2).join(', ')

/** The export and the deletion of one's own account. */
export const personalDataMessages = catalogue('personalData', {
  tab: 'Your data',
  export: {
    title: 'Download your data',
    text: 'One JSON file with everything stored about you: account, memberships, sessions, activity, mails, notes and settings. It contains no passwords, keys or tokens',
    submit: 'Download',
  },
  deletion: {
    title: 'Delete your account',
    text: 'Your account, sessions, keys, bookmarks and settings are deleted immediately and can’t be restored',
    kept: 'Notes, deployments, tests and share links stay with their organization, without your name. The audit log keeps a pseudonym instead of your address',
    deletesEmpty: (names: readonly string[]) =>
      `Deleted with your account, because it is empty: ${list(names)}`,
    blocked: 'You are the only owner of an organization',
    blockedText:
      'Before you can delete your account, ask a super admin to make someone else its owner or to delete it. Organizations without clients and other members are deleted with your account',
    contents: (clients: number, members: number) =>
      `${clients} ${clients === 1 ? 'client' : 'clients'}, ${members} other ${members === 1 ? 'member' : 'members'}`,
    soleOwner: (names: readonly string[]) =>
      `You are the only owner of ${list(names)}. Hand it over or delete it first`,
    lastSuper: 'You are the last super admin. Make another user a super admin first',
    email: 'Type your email address to confirm',
    password: 'Your password',
    otherAddress: 'This is not your email address',
    submit: 'Delete account',
    deleting: 'Deleting…',
    done: 'Your account has been deleted',
  },
} as const)
