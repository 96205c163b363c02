import { organizationMoveMessages } from '~/shared/messages/organization-moves'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { describeSchema, ORDER_OF_TEXTS } from './catalogue.store'
import { isNameTaken, readObstacles } from './obstacles.store'

const words = organizationMoveMessages.refused

/** In this order, the first that holds is said. */
const OBSTACLES = [
  'deleted',
  'demo',
  'provisioning',
  'signIn',
  'subscription',
  'domains',
  'clientMoves',
  'imports',
  'pageMoves',
  'deletions',
] as const

/** Refuses organizations that can't move, or not now. Returns its name. */
export async function refuseOrganization(source: Db, organization: number): Promise<string> {
  const obstacles = await readObstacles(source, organization)
  if (!obstacles) throw fieldError('organization', words.unknown)
  const obstacle = OBSTACLES.find((name) => obstacles[name])
  if (obstacle)
    throw new AppError('CONFLICT', words[obstacle], {
      fields: { organization: [words[obstacle]] },
      reason: 'ORGANIZATION_CANNOT_MOVE',
    })
  return obstacles.name
}

/** Refuses databases whose rows can't be copied as they are. */
export async function refuseOtherSchema(source: Db, target: Db): Promise<void> {
  const [own, other] = await Promise.all([describeSchema(source), describeSchema(target)]).catch(
    (error: unknown) => {
      if (isDatabaseUnavailable(error)) throw fieldError('cell', words.unreachable, 'CONFLICT')
      throw error
    },
  )
  const [ownOrder = '', otherOrder = ''] = [own, other].map((side) => side.get(ORDER_OF_TEXTS))
  if (ownOrder !== otherOrder) throw fieldError('cell', words.otherOrder(ownOrder, otherOrder), 'CONFLICT')
  const different = [...new Set([...own.keys(), ...other.keys()])].filter(
    (name) => own.get(name) !== other.get(name),
  )
  if (different.length > 0)
    throw fieldError('cell', words.otherSchema(different.slice(0, 3).join(', ')), 'CONFLICT')
}

export async function refuseTakenName(target: Db, name: string): Promise<void> {
  if (await isNameTaken(target, name)) throw fieldError('organization', words.nameTaken, 'CONFLICT')
}
