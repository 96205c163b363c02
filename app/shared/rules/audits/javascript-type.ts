export const isJavaScript = (contentType: string): boolean =>
  /^(text|application)\/(x-)?(java|ecma)script\s*(;|$)/i.test(contentType.trim())
