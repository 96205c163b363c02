/** `keep`: not in the file, and only deleted on request. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'keep'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]
