/** From this share on a quota needs attention before tests are refused. */
const TIGHT_SHARE = 0.9

export const isQuotaTight = ({ used, quota }: { used: number; quota: number }): boolean =>
  used >= quota * TIGHT_SHARE
