import type { z } from 'zod'
import type { pdfThing, pdfThingQuery } from '~/shared/schemas/pdf-order'
import { PDF_SECTIONS } from '~/shared/values/pdf-choices'
import type { Ctx } from '../../platform/context'
import { findThing } from './find-thing'
import { readMsPerSection } from './store'

/** What would be ordered, once the caller may see it. */
export async function previewOrder(
  ctx: Ctx,
  thing: z.output<typeof pdfThingQuery>,
): Promise<z.input<typeof pdfThing>> {
  const [{ title, size }, msPerSection] = await Promise.all([
    findThing(ctx, { ...thing, sections: [...PDF_SECTIONS], devices: [] }),
    readMsPerSection(ctx.db),
  ])
  return { title, estimateMs: msPerSection === null ? null : Math.round(msPerSection * size) }
}
