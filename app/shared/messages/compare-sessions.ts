const tests = (count: number) => (count === 1 ? '1 test' : `${count} tests`)

/** Sessions that compare tests side by side. */
export const compareSessionMessages = {
  title: 'Compare sessions',
  tooFew: (least: number) => `Choose at least ${least} tests`,
  tooMany: (most: number) => `Choose at most ${most} tests`,
  notFound: 'One of the tests is not stored any more',
  severalOrganizations: 'All tests of a session must belong to one organization',
  noBaseline: 'Choose one of the tests as baseline',
  /** The default title. */
  named: (pages: readonly string[], more: number) =>
    more > 0 ? `${pages.join(', ')} and ${more} more` : pages.join(', '),
  tests,
} as const
