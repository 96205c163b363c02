import { noticesOf } from '~/shared/rules/measuring/urls'
import { requestTests } from '../../measuring/test-queue'
import { authorize } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { addPages } from '../../structure/sites'

/** Adds pages to the site and requests their first tests. Pages that exceed the test quota stay, untested. */
export async function addFoundPages(
  ctx: TenantCtx,
  { urls, startsTests }: { urls: string[]; startsTests: boolean },
): Promise<{ added: number; testsRefused: string | null; notices: string[] }> {
  const pages = await addPages(ctx, urls)
  const testsRefused = startsTests ? await requestFirstTests(ctx, pages) : null
  return { added: pages.length, testsRefused, notices: noticesOf(urls) }
}

async function requestFirstTests(ctx: TenantCtx, pages: number[]): Promise<string | null> {
  try {
    for (const id of pages) {
      const target = await authorize(ctx, 'test.create', { kind: 'page', id })
      await requestTests(target, { page_id: id })
    }
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}
