import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { euTaxIdOf } from '~/shared/rules/money/tax-id'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { hasBilling } from '../../platform/has-billing'
import { createLogger } from '../../platform/log'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { findPayers } from '../billing'
import { type DueTaxId, listDueTaxIds, lockTaxId, saveTaxIdAnswer } from './account.store'
import { askVies, type TaxIdProof } from './vies-client'

const BATCH = 20
/** Registers of member states are down for hours. */
const RETRY_MS = 6 * HOUR_MS
const AGAIN_MS = 90 * DAY_MS
const log = createLogger('orders')

/** Asks the register of the EU about tax ids that were accepted. Returns how many it answered. */
export async function checkTaxIds(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling()) return 0
  let answered = 0
  for (const due of await listDueTaxIds(ctx.db, ctx.now(), BATCH)) {
    if (signal.aborted) break
    const inEu = euTaxIdOf(due.tax_id)
    const proof =
      inEu &&
      (await askVies(ctx, inEu).catch((error: unknown) => {
        log.warn({ err: error }, 'the register of tax IDs did not answer')
        return null
      }))
    answered += Number(proof !== null)
    await storeAnswer(ctx, due, proof)
  }
  return answered
}

/** Unreachable it stays as it is, and is asked again. A tax id that was changed meanwhile is asked about anew. */
const storeAnswer = (ctx: Ctx, due: DueTaxId, proof: TaxIdProof | null): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const tenant = due.organization_id
    const known = await lockTaxId(tx, tenant)
    if (known?.tax_id !== due.tax_id) return
    const at = ctx.now()
    if (!proof) {
      await saveTaxIdAnswer(tx, tenant, { taxIdDueAt: new Date(at.getTime() + RETRY_MS) })
      return
    }
    const taxIdStatus = proof.valid ? 'valid' : 'invalid'
    const taxIdDueAt = new Date(at.getTime() + AGAIN_MS)
    await saveTaxIdAnswer(tx, tenant, { taxIdStatus, taxIdCheckedAt: at, taxIdDueAt, proof })
    if (taxIdStatus === known.tax_id_status) return
    await recordActivity(ctx, tx, 'organization.changeBilling', tenant, {
      organizationId: tenant,
      before: { taxId: due.tax_id, taxIdStatus: known.tax_id_status },
      after: { taxId: due.tax_id, taxIdStatus },
    })
    if (proof.valid) return
    const { invalidTaxId } = ordersMessages
    for (const { email } of await findPayers(tx, tenant)) {
      await queueMail(ctx, tx, {
        kind: 'billing.taxIdInvalid',
        about: { organization: tenant },
        to: email,
        write: () => ({
          subject: invalidTaxId.subject(due.organization),
          paragraphs: invalidTaxId.paragraphs(due.tax_id),
          action: {
            label: invalidTaxId.action,
            url: publicUrl(paths.subscriptionPlan({ organization: tenant })),
          },
        }),
      })
    }
  })
