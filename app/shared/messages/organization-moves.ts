import { catalogue } from '../values/catalogue'

/** Moving an organization to another database of the installation. */
export const organizationMoveMessages = catalogue('organizationMove', {
  frozen: 'This organization is being moved to another database: nothing can be changed until the move ends',
  frozenUntil: (time: string) =>
    `This organization is being moved to another database: nothing can be changed until the move ends, probably at ${time} UTC`,
  refused: {
    unknownCell: 'This cell is not configured',
    sameCell: 'The organization is in this cell already',
    unreachable: 'The database of this cell does not answer. Try again when it works',
    unknown: 'This organization does not exist',
    nameTaken: 'The other database has an organization of this name. Rename one of them first',
    alreadyMoving: 'This organization is being moved already',
    tooLate: 'The move can no longer be cancelled',
    otherSchema: (what: string) =>
      `The two databases have different schemas (${what}). Upgrade both to the same version first`,
    otherOrder: (own: string, other: string) =>
      `The two databases order texts differently (${own}, ${other}), so they can’t be compared. Create the cell anew, with the collation of home`,
    provisioning: 'People of this organization are provisioned by SCIM, which works in the first cell only',
    signIn: 'This organization has its own single sign-on, which works in the first cell only',
    subscription: 'This organization has a subscription, and subscriptions are sold in the first cell only',
    domains: 'This organization has its own domains or sender address, which work in the first cell only',
    deleted: 'This organization is deleted. Restore it first',
    demo: 'The demo can’t be moved',
    clientMoves: 'A client is moving into or out of this organization. Try again when it has moved',
    imports: 'An import into this organization is running. Try again when it has ended',
    pageMoves: 'The history of moved pages of this organization is still being rewritten. Try again later',
    deletions: 'A deletion in this organization is being processed. Try again in a minute',
  },
} as const)
