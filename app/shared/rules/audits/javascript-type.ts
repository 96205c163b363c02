/** Whether a file sent with this content type is a script that browsers run. */
export const isJavaScript = (contentType: string): boolean =>
  /^(text|application)\/(x-)?(java|ecma)script\s*(;|$)/i.test(contentType.trim())
