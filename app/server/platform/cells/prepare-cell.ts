import { v4 } from 'uuid'
import { cellsMessages } from '~/shared/messages/cells'
import { HOME } from '../cell-settings'
import { type Ctx, inTransaction } from '../context'
import { countOrganizations, findIdentity, guardMirrored, setIdentity, setIdRanges } from './identity.store'

/** Makes sure that each database is the cell that the settings say; those that are new get their number. */
export async function prepareCells(cells: ReadonlyMap<number, Ctx['db']>, now: Date): Promise<void> {
  const home = cells.get(HOME)
  if (!home) return
  await requireNumber(home, HOME)
  if (cells.size === 1) return
  const installation = (await findIdentity(home))?.installation ?? v4()
  for (const [number, db] of cells)
    await inTransaction({ db }, async (tx) => {
      const known = await findIdentity(tx)
      if (known) refuseOther(known, { number, installation })
      else if (number !== HOME && (await countOrganizations(tx)) > 0)
        throw new Error(cellsMessages.notEmpty(number))
      if (!known) await setIdentity(tx, { number, installation }, now)
      await setIdRanges(tx, number)
      if (number !== HOME) await guardMirrored(tx)
    })
}

/** Throws when the database is another cell than its address in the settings says. */
export async function requireNumber(db: Ctx['db'], number: number): Promise<void> {
  const known = await findIdentity(db)
  if (known ? known.number !== number : number !== HOME)
    throw new Error(known ? cellsMessages.otherCell(number, known.number) : cellsMessages.notPrepared(number))
}

function refuseOther(
  known: { number: number; installation: string },
  wanted: { number: number; installation: string },
): void {
  if (known.number !== wanted.number) throw new Error(cellsMessages.otherCell(wanted.number, known.number))
  if (known.installation !== wanted.installation)
    throw new Error(cellsMessages.otherInstallation(wanted.number))
}
