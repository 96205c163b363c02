import { compareTestsMessages } from '~/shared/messages/compare-tests'
import type { ComparedTest, TestComparison } from '~/shared/schemas/compare-tests'

export interface Side {
  name: string
  test: ComparedTest
}
export interface Sides {
  before: Side
  after: Side
}

/** Both tests in order of time; null without a baseline. */
export function sidesOf({ run, other, isOtherLater }: TestComparison): Sides | null {
  if (!other) return null
  const [own, theirs] = [
    { name: compareTestsMessages.thisTest, test: run },
    { name: compareTestsMessages.baselineTest, test: other },
  ]
  return isOtherLater ? { before: own, after: theirs } : { before: theirs, after: own }
}
