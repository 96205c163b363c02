/** Which dialog of a screen the request means: a dialog is an address with a form of its own. */
export const dialogOf = (request: Request): string | null => new URL(request.url).searchParams.get('dialog')
