/** A dialog is a URL with a form of its own. */
export const dialogOf = (request: Request): string | null => new URL(request.url).searchParams.get('dialog')
