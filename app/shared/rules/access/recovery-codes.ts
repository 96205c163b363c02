/** Few recovery codes are left: time for new ones. */
export const areFewLeft = (codes: number): boolean => codes <= 3
