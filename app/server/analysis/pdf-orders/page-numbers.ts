import { getDocumentProxy } from 'unpdf'

export interface Numbered {
  pages: number
  /** Page of each heading that a link leads to, by its id. */
  numbers: Record<string, number>
}

/** Reads where the links of a PDF lead. The file itself stays as it was printed: writing it again would lose its tags. */
export async function readPageNumbers(pdf: Uint8Array): Promise<Numbered> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  try {
    const targets = (await document.getDestinations()) as Record<string, [unknown, ...unknown[]]>
    const numbers = await Promise.all(
      Object.entries(targets).map(async ([name, [page]]) => [
        decodeURIComponent(name),
        (await document.getPageIndex(page as never)) + 1,
      ]),
    )
    return { pages: document.numPages, numbers: Object.fromEntries(numbers) }
  } finally {
    await document.loadingTask.destroy()
  }
}

export const isSame = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])
